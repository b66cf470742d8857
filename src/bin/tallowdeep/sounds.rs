//! The command `sounds`: lists sounds, draws their waves, writes them to a WAV file.

use std::path::PathBuf;

use clap::Args;
use tallowdeep::audio::wav;
use tallowdeep::base::similar;
use tallowdeep::tools::sounds;

use super::args::{AssetArgs, ending_with};
use super::error::CliError;
use super::inputs::{check_files, content};
use super::outputs::{output, picture, print_text};

#[derive(Args)]
pub(super) struct SoundsArgs {
    /// Names of sounds [default: all]
    #[arg(value_name = "NAME")]
    names: Vec<String>,
    /// Write a PNG with their waves instead of the list
    #[arg(short, long, value_name = "OUT.png", value_parser = ending_with("png"))]
    frame: Option<PathBuf>,
    /// Write a WAV file with one after the other instead of the list
    #[arg(long, value_name = "OUT.wav", value_parser = ending_with("wav"))]
    sound: Option<PathBuf>,
    #[command(flatten)]
    assets: AssetArgs,
}

/// Lists, draws or plays sounds.
pub(super) fn sounds(args: &SoundsArgs) -> Result<(), CliError> {
    check_files(&[], &[&args.frame, &args.sound])?;
    let content = content(&args.assets)?;
    let chosen = sounds::chosen(&content, &args.names).map_err(|name| {
        let known = content.sounds.sounds().iter();
        let known = known.map(|it| it.patch.name.as_str());
        let meant = similar::did_you_mean(&name, known, &str::to_owned);
        let hint = "`tallowdeep sounds` lists those there are";
        CliError::arguments(format!("there is no sound called {name:?}; {hint}{meant}"))
    })?;
    if let Some(path) = &args.frame {
        picture(path, &sounds::picture(&chosen, &content))?;
    }
    if let Some(path) = &args.sound {
        output(path, &wav::encode(&sounds::one_after_another(&chosen)))?;
    }
    if args.frame.is_none() && args.sound.is_none() {
        print_text(&sounds::table(&chosen))?;
    }
    Ok(())
}
