#!/usr/bin/env python3
"""Lays the python-tcod tutorial, part 6, beside our rule set, turn by turn.

    beside_tutorial.py TUTORIAL PROGRAM COMMANDS [SEED]

Loads the tutorial from the folder TUTORIAL, lets it generate a level, plays COMMANDS on it until the player dies, and
has PROGRAM (such as target/release/tallowdeep) compare the states: `tallowdeep beside`. Any program can write such a
trace; docs/formats.md describes it.

SEED is that of the tutorial's dice, 1 if left out. COMMANDS are words: n ne e se s sw w nw walk or attack, . waits.

The exit code is 0 if both games agree, 1 if they do not, 2 if an argument is wrong. `docs/tutorials.md` 7 says how.
"""

import json
import os
import random
import shutil
import subprocess
import sys

STEPS = {
    "n": (0, -1), "ne": (1, -1), "e": (1, 0), "se": (1, 1),
    "s": (0, 1), "sw": (-1, 1), "w": (-1, 0), "nw": (-1, -1),
}


class Tcod:
    """The tutorial without its window."""

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
        # Its order of monsters is that of a Python set; here it is that of reading the map.
        others = [actor for actor in self.engine.game_map.actors if actor is not self.engine.player]
        self.order = sorted(others, key=lambda actor: (actor.y, actor.x))

    def line(self, command=None):
        """The state after a command as a line of the trace; at the start with the map."""
        def numbers(actor):
            return {"name": actor.name, "x": actor.x, "y": actor.y, "hp": actor.fighter.hp}

        def rows(cells, letters):
            return ["".join(letters[int(cell)] for cell in row) for row in cells.transpose()]

        level = self.engine.game_map
        actors = [numbers(actor) for actor in self.order]
        line = {"command": command, "hero": numbers(self.engine.player), "actors": actors}
        line["visible"] = rows(level.visible, "01")
        if command is None:
            line["map"] = rows(level.tiles["walkable"], "#.")
        return json.dumps(line)

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


class WrongArgument(Exception):
    """What is wrong with an argument, in one line."""


def checked(folder, program, commands, seed="1"):
    """The tutorial in FOLDER, the path of PROGRAM, the list of COMMANDS."""
    known = [*STEPS, "."]
    for word in commands.split():
        if word not in known:
            raise WrongArgument(f"COMMANDS: must be of {' '.join(known)}, found {word}")
    if not seed.isdecimal():
        raise WrongArgument(f"SEED: must be a whole number, found {seed}")
    if not os.path.isfile(os.path.join(folder, "game", "engine.py")):
        raise WrongArgument(f"TUTORIAL: must be a folder with game/engine.py in it, found {folder}")
    path = shutil.which(program)
    if path is None:
        raise WrongArgument(f"PROGRAM: must be a program such as target/release/tallowdeep, found {program}")
    try:
        tutorial = Tcod(folder, int(seed))
    except Exception as error:  # Whatever its modules raise.
        raise WrongArgument(f"TUTORIAL: cannot be loaded: {error}; it needs tcod and numpy from pip") from error
    return tutorial, path, commands.split()


def main(tutorial, program, commands):
    lines = [tutorial.line()]
    for command in commands:
        if tutorial.engine.player.is_alive:
            tutorial.play(command)
            lines.append(tutorial.line(command))
    beside = [program, "beside", "-", "--rules", "tcod"]
    return subprocess.run(beside, input="\n".join(lines), text=True).returncode


if __name__ == "__main__":
    asked = sys.argv[1:]
    if {"-h", "--help"} & set(asked):
        print(__doc__.strip())
        sys.exit(0)
    if not 3 <= len(asked) <= 4:
        usage = __doc__.splitlines()[2].strip()
        print(f"usage: {usage}\n`--help` says what they are.", file=sys.stderr)
        sys.exit(2)
    try:
        arguments = checked(*asked)
    except WrongArgument as error:
        print(f"beside_tutorial.py: {error}", file=sys.stderr)
        sys.exit(2)
    try:
        sys.exit(main(*arguments))
    except Exception as error:  # A tutorial that was changed may lack what is asked of it.
        print(f"beside_tutorial.py: the tutorial fails: {type(error).__name__}: {error}", file=sys.stderr)
        sys.exit(2)
