//! What is said when the hero first comes to a level: of its place, of the dungeon, of who waits there.

use crate::game::View;
use crate::game::rules::Fate;
use crate::ui::text::english;
use crate::ui::text::narrator::Narrator;
use crate::ui::text::templates::{Message, MessageKind};

/// What is said at the beginning of a game, on its first level.
pub fn opening(view: View<'_>) -> Vec<Message> {
    let place = view.rules().place(view.depth());
    let mut lines = Vec::new();
    lines.extend(place.and_then(|place| line(MessageKind::Item, &place.says)));
    lines.extend(cast(view));
    lines.extend(of_level(view));
    lines
}

/// What is said of a level besides the words of its place.
pub(super) fn of_level(view: View<'_>) -> Vec<Message> {
    let twist = view.twist();
    let twist = twist.and_then(|twist| line(MessageKind::Warning, &twist.says));
    let all = [twist, companion(view), lieutenant(view)];
    all.into_iter().flatten().collect()
}

/// The line for these words; `None` if there are none.
pub(super) fn line(kind: MessageKind, says: &str) -> Option<Message> {
    (!says.is_empty()).then(|| Message::plain(kind, says))
}

/// Which kinds this dungeon has drawn.
fn cast(view: View<'_>) -> Option<Message> {
    let (rules, cast) = (view.rules(), view.cast()?);
    let says = rules.cast.as_ref()?.says.get(cast.says)?;
    let kinds = cast.characteristic.iter();
    let kinds = kinds.map(|id| english::plural(&rules.monster(*id).name));
    let kinds = english::series(&kinds.collect::<Vec<_>>());
    line(MessageKind::Item, &says.replace("{kinds}", &kinds))
}

/// What is heard or seen from afar of the companion that waits on this level.
fn companion(view: View<'_>) -> Option<Message> {
    let (companion, depth) = view.companion()?;
    if depth != view.depth() || view.fate().is_some() {
        return None;
    }
    line(MessageKind::Item, &companion.heard)
}

impl Narrator<'_> {
    /// Narrates what has become of the companion.
    pub(super) fn narrate_companion(&mut self, fate: Fate) {
        let Some((companion, _)) = self.view.companion() else {
            return;
        };
        self.push_hits();
        let kind = match fate {
            Fate::Met | Fate::Taken | Fate::Saved => MessageKind::Item,
            Fate::Left | Fate::Parted | Fate::Lost => MessageKind::Warning,
        };
        self.lines.extend(line(kind, companion.says(fate)));
    }
}

/// Who keeps the stairs of this level.
fn lieutenant(view: View<'_>) -> Option<Message> {
    let (says, who) = (view.lieutenant_says()?, view.lieutenant()?);
    line(MessageKind::Warning, &says.replace("{who}", who))
}
