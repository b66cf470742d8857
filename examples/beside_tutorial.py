#!/usr/bin/env python3
"""Lays a tutorial's own game beside ours, turn by turn.

    beside_tutorial.py compare THEIRS OURS
    beside_tutorial.py tcod TUTORIAL PROGRAM COMMANDS [SEED]

`compare` reads two files with a JSON object a line: the start, then one for each command. OURS is what `tallowdeep run
--trace OURS` writes. THEIRS is what the tutorial's program writes after a few lines were added to it; of each line only
"hero" and "actors" are read (living ones, in any order), each with "x", "y" and "hp".

`tcod` needs no such lines. It loads the python-tcod tutorial, part 6, from the folder TUTORIAL, lets it generate a level,
plays COMMANDS on it, has PROGRAM (such as target/release/tallowdeep) play the same on the same map, and compares.

The exit code is 0 if both games agree, 1 if they do not, 2 if an argument is wrong. `docs/tutorials.md` 7 says how.
"""

import json
import random
import subprocess
import sys
import tempfile
from pathlib import Path

STEPS = {
    "n": (0, -1), "ne": (1, -1), "e": (1, 0), "se": (1, 1),
    "s": (0, 1), "sw": (-1, 1), "w": (-1, 0), "nw": (-1, -1),
}


def state(line):
    """What both games tell of a turn: the hero, and the living others by place."""
    def numbers(actor):
        return actor["y"], actor["x"], actor["hp"]

    living = [numbers(actor) for actor in line["actors"] if actor["hp"] > 0]
    return numbers(line["hero"]), sorted(living)


def words(line):
    hero, others = state(line)
    place = "{1},{0} with {2}".format
    return "hero {}; {}".format(place(*hero), "; ".join(place(*other) for other in others) or "nobody else")


def compare(theirs, ours):
    """Prints the turns up to the first that differs; returns whether none does."""
    if len(theirs) != len(ours):
        print(f"theirs has {len(theirs)} lines, ours {len(ours)}")
    for turn, (their, our) in enumerate(zip(theirs, ours)):
        command = our.get("command") or "start"
        if state(their) != state(our):
            print(f"{turn:4} {command:5} DIFFERS\n     theirs: {words(their)}\n     ours:   {words(our)}")
            return False
        print(f"{turn:4} {command:5} {words(our)}")
        if our.get("over"):
            print("the game is over")
            return True
    return len(theirs) == len(ours)


def read(path):
    return [json.loads(line) for line in Path(path).read_text().splitlines() if line.strip()]


class Tcod:
    """The python-tcod tutorial without its window."""

    def __init__(self, folder, seed):
        sys.path.insert(0, folder)
        import copy

        import game.entity_factories as factories
        from game import actions, engine, procgen

        # Some of its modules name the package without importing it.
        for name, module in list(sys.modules.items()):
            if name.startswith("game."):
                module.game = sys.modules["game"]
        random.seed(seed)
        self.actions = actions
        self.engine = engine.Engine(player=copy.deepcopy(factories.player))
        # The numbers of its main.py.
        self.engine.game_map = procgen.generate_dungeon(
            max_rooms=30, room_min_size=6, room_max_size=10, map_width=80, map_height=45,
            max_monsters_per_room=2, engine=self.engine,
        )
        self.engine.update_fov()
        # Its order of monsters is that of a Python set. Ours on a drawn map is that of reading it.
        others = [actor for actor in self.engine.game_map.actors if actor is not self.engine.player]
        self.order = sorted(others, key=lambda actor: (actor.y, actor.x))

    def drawing(self):
        """The level as a map file of ours."""
        level = self.engine.game_map
        rows = [[".#"[not level.tiles["walkable"][x, y]] for x in range(level.width)] for y in range(level.height)]
        for actor in [*self.order, self.engine.player]:
            rows[actor.y][actor.x] = actor.char
        return "\n".join("".join(row) for row in rows) + "\n"

    def line(self):
        def numbers(actor):
            return {"x": actor.x, "y": actor.y, "hp": actor.fighter.hp}

        return {"hero": numbers(self.engine.player), "actors": [numbers(actor) for actor in self.order]}

    def play(self, command):
        player = self.engine.player
        if command == ".":
            action = self.actions.WaitAction(player)
        else:
            action = self.actions.BumpAction(player, *STEPS[command])
        action.perform()
        for actor in self.order:
            if actor.ai:
                actor.ai.perform()
        self.engine.update_fov()


def beside_tcod(folder, program, commands, seed=1):
    tutorial = Tcod(folder, int(seed))
    with tempfile.TemporaryDirectory() as place:
        level = Path(place, "level.txt")
        level.write_text(tutorial.drawing())
        run = [program, "run", "--rules", "tcod", "--map", str(level), "--commands", commands, "--trace", "-"]
        trace = subprocess.run(run, check=True, capture_output=True, text=True).stdout
    theirs = [tutorial.line()]
    for command in commands.split():
        tutorial.play(command)
        theirs.append(tutorial.line())
    return compare(theirs, [json.loads(line) for line in trace.splitlines()])


def main(arguments):
    match arguments:
        case ["compare", theirs, ours]:
            return compare(read(theirs), read(ours))
        case ["tcod", folder, program, commands, *seed] if len(seed) <= 1:
            known = [*STEPS, "."]
            for word in commands.split():
                if word not in known:
                    raise ValueError(f"{word}: expected one of {' '.join(known)}")
            return beside_tcod(folder, program, commands, *seed)
        case _:
            raise ValueError("expected compare THEIRS OURS or tcod TUTORIAL PROGRAM COMMANDS [SEED]")


if __name__ == "__main__":
    try:
        agree = main(sys.argv[1:])
    except Exception as error:  # One line says what is wrong with the arguments or their files.
        print(f"beside_tutorial.py: {type(error).__name__}: {error}", file=sys.stderr)
        sys.exit(2)
    sys.exit(0 if agree else 1)
