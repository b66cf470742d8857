//! Items of our own rules, on the floor and in the inventory.

use tallowdeep::base::Pos;
use tallowdeep::game::rules::ItemId;
use tallowdeep::game::{Command, Event, Refusal, Slot};

use super::tallowdeep::{NO_DROPS, NO_HEALING, PLAIN, old_variant, plain, variant};
use crate::support::scene::Scene;

const POTION: Slot = Slot(0);
const SCROLL: Slot = Slot(1);
const WHETSTONE: Slot = Slot(3);
const PLATE: Slot = Slot(4);

/// An item goes into the slot of its kind, and can be dropped where there is no other item.
#[test]
fn items_are_picked_up_and_dropped() {
    let mut scene = plain("@!!");
    scene.assert_refused(Command::PickUp, Refusal::NothingHere);
    scene.assert_refused(Command::Drop(POTION), Refusal::NotInInventory);
    scene.play("e g");
    scene.assert_last("You pick up a healing potion. (a)");
    scene.play("e");
    scene.assert_refused(Command::Drop(POTION), Refusal::CellHasItem);
    scene.play("g");
    let pack: Vec<_> = scene
        .view()
        .inventory()
        .map(|held| (held.slot, held.count))
        .collect();
    assert_eq!(pack, [(POTION, 2)]);
    scene.play("drop-a");
    let lies: Vec<_> = scene.view().visible_items().map(|(at, _)| at).collect();
    assert_eq!(lies, [Pos::new(2, 0)]);
    scene.assert_last("You drop a healing potion.");
}

/// A potion heals a third, up to the maximum; under the rules of version 0.1.0 it heals 15. It is not used up if it
/// would do nothing.
#[test]
fn a_potion_heals() {
    let mut well = plain("@!");
    well.play("e g");
    well.assert_refused(Command::Use(POTION), Refusal::NoEffect);
    assert_eq!(well.view().inventory().count(), 1);
    let no_rest = ("rest_heal = 1", "rest_heal = 0");
    for (file, until, healed) in [
        (variant(&[PLAIN, NO_DROPS, NO_HEALING]), 15, 24),
        (old_variant(&[PLAIN, NO_DROPS, no_rest]), 10, 25),
    ] {
        let mut scene = Scene::of(&file, "!!@r");
        scene.play("w g w g");
        while scene.hp(0) > until {
            scene.play(".");
        }
        scene.play("e");
        let before = scene.hp(0);
        assert_eq!(
            (scene.view().visible_monsters().count(), before),
            (0, until)
        );
        scene.play("use-a");
        assert_eq!(scene.hp(0), healed);
        scene.play("use-a");
        assert_eq!((scene.hp(0), scene.view().inventory().count()), (30, 0));
        scene.assert_refused(Command::Use(POTION), Refusal::NotInInventory);
    }
}

/// A scroll hits the nearest visible monster for 12, whatever its defence. Without a monster in view it is not used up.
#[test]
fn a_scroll_hits_the_nearest_monster() {
    let mut scene = plain("@?..T#O");
    scene.play("e g");
    let events = scene
        .command(Command::Use(SCROLL))
        .expect("a troll is in view");
    assert_eq!(events[0], Event::Used { item: ItemId(1) });
    assert!(matches!(
        events[1],
        Event::Struck {
            damage: 12,
            from: 28,
            to: 16,
            ..
        }
    ));
    let mut alone = plain("@?#r");
    alone.play("e g");
    alone.assert_refused(Command::Use(SCROLL), Refusal::NoEffect);
    assert_eq!(alone.view().inventory().count(), 1);
}

/// A whetstone permanently raises the attack, a plate the defence.
#[test]
fn whetstones_and_plates_raise_stats() {
    let mut scene = plain("@/)");
    scene.play("e g e g");
    let sharper = scene.command(Command::Use(WHETSTONE));
    assert_eq!(
        sharper,
        Ok(vec![
            Event::Used { item: ItemId(3) },
            Event::AttackRaised { from: 5, to: 6 }
        ])
    );
    let harder = scene.command(Command::Use(PLATE));
    assert_eq!(
        harder,
        Ok(vec![
            Event::Used { item: ItemId(4) },
            Event::DefenseRaised { from: 2, to: 3 }
        ])
    );
    let stats = scene.view().hero().stats;
    assert_eq!((stats.attack, stats.defense), (6, 3));
    assert_eq!(scene.view().inventory().count(), 0);
}

/// Gold is counted and takes no slot.
#[test]
fn gold_takes_no_inventory_slot() {
    let mut scene = plain("@$");
    let events = scene.play("e g");
    assert!(events.contains(&Event::GoldGained { from: 0, to: 10 }));
    assert_eq!(
        (scene.view().gold(), scene.view().inventory().count()),
        (10, 0)
    );
    scene.assert_last("You find 10 gold.");
}
