//! Items of our own rules, on the floor and in the inventory.

use super::tallowdeep::{NO_DROPS, NO_HEALING, PLAIN, old_variant, variant};
use crate::support::scene::{Scene, assert_plays};

/// An item goes into the slot of its kind, and can be dropped where there is no other item.
#[test]
fn items_are_picked_up_and_dropped() {
    let row = "
        @!!
        g => refused:NothingHere
        drop-a => refused:NotInInventory
        e g => pack:1 | You pick up a healing potion. (a)
        e drop-a => refused:CellHasItem
        g => pack:1 items:
        drop-a => pack:1 items:2,0 | You drop a healing potion.";
    assert_plays(&variant(&[PLAIN, NO_DROPS]), &[row]);
}

/// A potion heals a third, up to the maximum; under the rules of version 0.1.0 it heals 15. It is not used up if it
/// would do nothing.
#[test]
fn a_potion_heals() {
    let well = "@! ; e g use-a => refused:NoEffect pack:1";
    assert_plays(&variant(&[PLAIN, NO_DROPS]), &[well]);
    let no_rest = ("rest_heal = 1", "rest_heal = 0");
    for (file, until, healed) in [
        (variant(&[PLAIN, NO_DROPS, NO_HEALING]), 15, "hp:24"),
        (old_variant(&[PLAIN, NO_DROPS, no_rest]), 10, "hp:25"),
    ] {
        let mut scene = Scene::of(&file, "!!@r");
        scene.play("w g w g");
        while scene.hp(0) > until {
            scene.play(".");
        }
        scene.assert_play("e", "seen:0");
        scene.assert_play("use-a", healed);
        scene.assert_play("use-a", "hp:30 pack:0");
        scene.assert_play("use-a", "refused:NotInInventory");
    }
}

/// A scroll hits the nearest visible monster for 12, whatever its defence. Without a monster in view it is not used up.
#[test]
fn a_scroll_hits_the_nearest_monster() {
    let rows = [
        "@?..T#O ; e g use-b => Used:1 1.hp:16 2.hp:29",
        "@?#r ; e g use-b => refused:NoEffect pack:1",
    ];
    assert_plays(&variant(&[PLAIN, NO_DROPS]), &rows);
}

/// A whetstone permanently raises the attack, a plate the defence. Gold is counted and takes no slot.
#[test]
fn whetstones_and_plates_raise_stats() {
    let rows = [
        "
        @/)
        e g e g => attack:5 defense:2
        use-d use-e => AttackRaised:1 DefenseRaised:1 attack:6 defense:3 pack:0",
        "@$ ; e g => GoldGained:1 gold:10 pack:0 | You find 10 gold.",
    ];
    assert_plays(&variant(&[PLAIN, NO_DROPS]), &rows);
}
