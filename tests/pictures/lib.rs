//! Picture tests of programs whose libraries take long to compile. `cargo test -p tallowdeep-pictures`
