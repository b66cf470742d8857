//! The program itself, run as scripts and players run it: what it writes, what it refuses, and its exit codes.

#[path = "cli/faults.rs"]
mod faults;
#[path = "cli/looks.rs"]
mod looks;
#[path = "cli/place.rs"]
mod place;
#[path = "cli/surfaces.rs"]
mod surfaces;
