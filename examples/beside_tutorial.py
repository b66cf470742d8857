#!/usr/bin/env python3
"""Lays the python-tcod tutorial, part 6, beside our rule set, turn by turn.

    beside_tutorial.py TUTORIAL PROGRAM COMMANDS [SEED]

Loads the tutorial from the folder TUTORIAL, lets it generate a level, plays COMMANDS on it until the player dies, and
has PROGRAM (such as target/release/tallowdeep) compare the states: `tallowdeep beside`. Any program can write such a
trace; docs/formats.md describes it.

The exit code is 0 if both games agree, 1 if they do not, 2 if an argument is wrong. `docs/tutorials.md` 7 says how.
"""

import json
import random
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


def main(folder, program, commands, seed="1"):
    known = [*STEPS, "."]
    for word in commands.split():
        if word not in known:
            raise ValueError(f"{word}: expected one of {' '.join(known)}")
    tutorial = Tcod(folder, int(seed))
    lines = [tutorial.line()]
    for command in commands.split():
        if tutorial.engine.player.is_alive:
            tutorial.play(command)
            lines.append(tutorial.line(command))
    beside = [program, "beside", "-", "--rules", "tcod"]
    return subprocess.run(beside, input="\n".join(lines), text=True).returncode


if __name__ == "__main__":
    try:
        sys.exit(main(*sys.argv[1:]))
    except Exception as error:  # One line says what is wrong with the arguments or their files.
        print(f"beside_tutorial.py: {type(error).__name__}: {error}", file=sys.stderr)
        sys.exit(2)
