//! The hero of the player's last game, and what this one could leave.

use crate::base::Pos;
use crate::game::remains::Remains;
use crate::game::rules::ItemKind;
use crate::game::view::View;

impl<'w> View<'w> {
    /// The hero of the player's last game, which this game has the remains of somewhere; `None` if it has none.
    pub const fn predecessor(self) -> Option<&'w Remains> {
        self.world.remains.as_ref()
    }

    /// The cell of the remains, if they are in view.
    pub fn remains_at(self) -> Option<Pos> {
        let body = self.world.level.body.as_ref()?;
        self.sees(body.at).then_some(body.at)
    }

    /// The rarest of the things in the pack that are not worn, the first kind in the rule file if several are; `None` if
    /// there is none. What is never found at random does not count: keys and gifts belong to their own game.
    pub fn rarest_unused(self) -> Option<&'w ItemKind> {
        let unused = self.inventory().filter(|held| {
            let worn = u32::from(held.is_worn);
            held.kind.weight > 0 && held.count > worn
        });
        unused.map(|held| held.kind).min_by_key(|kind| kind.weight)
    }
}
