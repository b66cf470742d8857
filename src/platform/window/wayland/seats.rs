//! What a Wayland compositor has to press and to point with.

use wayland_client::protocol::wl_registry::{self, WlRegistry};
use wayland_client::protocol::wl_seat::{self, Capability, WlSeat};
use wayland_client::{Connection, Dispatch, QueueHandle, WEnum};

/// Whether the compositor has no keyboard or nothing to point with, so that a window there would get no input. One that
/// does not answer is not said to lack them.
pub(in crate::platform::window) fn lacks_input() -> bool {
    seats().is_ok_and(|seats| !seats.keyboard || !seats.pointer)
}

/// What the seats of a compositor have between them.
#[derive(Default)]
struct Seats {
    keyboard: bool,
    pointer: bool,
}

fn seats() -> Result<Seats, Box<dyn std::error::Error>> {
    let connection = Connection::connect_to_env()?;
    let mut events = connection.new_event_queue();
    connection.display().get_registry(&events.handle(), ());
    let mut seats = Seats::default();
    // The first answer lists the seats, the second what they have.
    events.roundtrip(&mut seats)?;
    events.roundtrip(&mut seats)?;
    Ok(seats)
}

impl Dispatch<WlRegistry, ()> for Seats {
    fn event(
        _: &mut Self,
        registry: &WlRegistry,
        event: wl_registry::Event,
        (): &(),
        _: &Connection,
        events: &QueueHandle<Self>,
    ) {
        if let wl_registry::Event::Global {
            name, interface, ..
        } = event
            && interface == "wl_seat"
        {
            registry.bind::<WlSeat, _, _>(name, 1, events, ());
        }
    }
}

impl Dispatch<WlSeat, ()> for Seats {
    fn event(
        seats: &mut Self,
        _: &WlSeat,
        event: wl_seat::Event,
        (): &(),
        _: &Connection,
        _: &QueueHandle<Self>,
    ) {
        if let wl_seat::Event::Capabilities {
            capabilities: WEnum::Value(has),
        } = event
        {
            seats.keyboard |= has.contains(Capability::Keyboard);
            seats.pointer |= has.contains(Capability::Pointer);
        }
    }
}
