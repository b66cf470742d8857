//! The default output device of Windows and macOS, through `cpal`. The sound thread holds the stream, since on macOS a
//! stream must stay in the thread that made it; the device calls for samples in a thread of its own.

use std::sync::mpsc::{Receiver, Sender, channel};
use std::time::Duration;

use cpal::traits::{DeviceTrait, HostTrait, StreamTrait};
use cpal::{
    BufferSize, Device, ErrorKind, FromSample, SampleFormat, SizedSample, Stream, StreamConfig,
    SupportedBufferSize, SupportedStreamConfig,
};

use crate::audio::RATE;
use crate::audio::mixer::MixerCommand;
use crate::platform::sound::SoundError;
use crate::platform::sound::feed::SampleFeed;

/// Buffers of the device in a second, if it lets programs choose: each holds 15 ms. Windows mostly does not, and takes
/// its own period, usually 10 ms.
const BUFFERS: u32 = 66;
/// How long a device may take to start a stream.
const PATIENCE: Duration = Duration::from_secs(2);

/// What is opened here, in errors.
const DEVICE: &str = "sound device";

/// Opens the device and plays what comes through the channel.
pub(super) fn run(commands: Receiver<MixerCommand>, plays: &dyn Fn()) -> Result<(), SoundError> {
    let (end, ended) = channel();
    let stream = begin(commands, &end)?;
    plays();
    let _ = ended.recv();
    drop(stream);
    Ok(())
}

/// Starts a stream on the default device. When it is over, `end` gets a message.
fn begin(commands: Receiver<MixerCommand>, end: &Sender<()>) -> Result<Stream, SoundError> {
    let device = cpal::default_host()
        .default_output_device()
        .ok_or(SoundError::Missing(DEVICE))?;
    let refuses = |error: cpal::Error| SoundError::Refused {
        what: DEVICE,
        source: error.into(),
    };
    let chosen = choose(&device).map_err(refuses)?;
    let config = buffered(chosen);
    let feed = SampleFeed::new(commands, config.sample_rate, config.channels);
    let stream = match chosen.sample_format() {
        SampleFormat::I16 => build::<i16>(&device, config, feed, end),
        SampleFormat::U16 => build::<u16>(&device, config, feed, end),
        SampleFormat::I32 => build::<i32>(&device, config, feed, end),
        SampleFormat::F32 => build::<f32>(&device, config, feed, end),
        format => {
            let (wanted, known) = (format.to_string(), "i16 or f32");
            return Err(SoundError::Format { wanted, known });
        }
    };
    let stream = stream.map_err(refuses)?;
    stream.play().map_err(refuses)?;
    Ok(stream)
}

/// What the mixer renders, if the device takes it; otherwise what the device is set to. On macOS it takes nothing else
/// without being set to another rate for all programs.
fn choose(device: &Device) -> Result<SupportedStreamConfig, cpal::Error> {
    let mut offers = device.supported_output_configs()?;
    let ours = offers.find_map(|offer| {
        let is_ours = offer.channels() == 2 && offer.sample_format() == SampleFormat::I16;
        is_ours.then(|| offer.try_with_sample_rate(RATE))?
    });
    ours.map_or_else(|| device.default_output_config(), Ok)
}

/// The chosen stream with short buffers, as far as the device has them.
fn buffered(chosen: SupportedStreamConfig) -> StreamConfig {
    let frames = chosen.sample_rate() / BUFFERS;
    let buffer_size = match *chosen.buffer_size() {
        SupportedBufferSize::Range { min, max } => BufferSize::Fixed(frames.min(max).max(min)),
        SupportedBufferSize::Unknown => BufferSize::Default,
    };
    StreamConfig {
        buffer_size,
        ..chosen.config()
    }
}

/// Makes a stream of samples of this type.
fn build<T: SizedSample + FromSample<i16>>(
    device: &Device,
    config: StreamConfig,
    mut feed: SampleFeed,
    end: &Sender<()>,
) -> Result<Stream, cpal::Error> {
    let (over, failed) = (end.clone(), end.clone());
    device.build_output_stream(
        config,
        move |out: &mut [T], _| {
            if !feed.fill(out, T::from_sample_) {
                let _ = over.send(());
            }
        },
        move |error| {
            // The others say that the stream goes on elsewhere, or that it stuttered.
            if matches!(
                error.kind(),
                ErrorKind::DeviceNotAvailable
                    | ErrorKind::HostUnavailable
                    | ErrorKind::PermissionDenied
                    | ErrorKind::StreamInvalidated
                    | ErrorKind::BackendError
            ) {
                let _ = failed.send(());
            }
        },
        Some(PATIENCE),
    )
}
