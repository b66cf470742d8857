//! For Windows icons and menus: starts `tallowdeep` from the same folder, with the same arguments and without a console
//! window. On a command line, use `tallowdeep` itself, which writes to the console.
#![cfg_attr(windows, windows_subsystem = "windows")]

use std::env;
use std::process::{Command, ExitCode, Stdio};

fn main() -> ExitCode {
    let name = format!("tallowdeep{}", env::consts::EXE_SUFFIX);
    let program = env::current_exe().map(|own| own.with_file_name(name));
    let mut command = Command::new(program.unwrap_or_else(|_| "tallowdeep".into()));
    command.args(env::args_os().skip(1)).stdin(Stdio::null());
    #[cfg(windows)]
    {
        use std::os::windows::process::CommandExt;
        const CREATE_NO_WINDOW: u32 = 0x0800_0000;
        command.creation_flags(CREATE_NO_WINDOW);
    }
    let code = command.status().ok().and_then(|status| status.code());
    // There is nowhere to report an error.
    ExitCode::from(code.map_or(1, |code| code.unsigned_abs() as u8))
}
