"""Tallowdeep as a Gymnasium environment, over the pipe of `tallowdeep serve`. Keys have the names of NLE."""

import json
import subprocess

import gymnasium
import numpy

# NLE's names of actions, and our words for them. `step` also takes a word itself, such as "use-a"; info["legal"] lists
# those that would be accepted.
ACTIONS = {f"CompassDirection.{word.upper()}": word for word in ("n", "e", "s", "w", "ne", "se", "sw", "nw")}
ACTIONS |= {"MiscDirection.UP": "<", "MiscDirection.DOWN": ">", "MiscDirection.WAIT": ".", "Command.PICKUP": "g"}
WORDS = tuple(ACTIONS.values())
ROWS, COLUMNS = 50, 80
# Where NLE's `blstats` has what we have; its energy is our wax. The rest is 0.
X, Y, SCORE, HP, MAX_HP, DEPTH, GOLD, ENERGY, TIME = 0, 1, 9, 10, 11, 12, 13, 14, 20


class Tallowdeep(gymnasium.Env):
    metadata = {"render_modes": ["ansi"], "render_fps": 10}

    def __init__(self, program="tallowdeep", rules="tallowdeep", render_mode=None):
        self.render_mode, self.answer = render_mode, None
        self.action_space = gymnasium.spaces.Discrete(len(WORDS))
        self.observation_space = gymnasium.spaces.Dict(
            chars=gymnasium.spaces.Box(0, 0x10FFFF, (ROWS, COLUMNS), numpy.uint32),
            blstats=gymnasium.spaces.Box(-(2**63), 2**63 - 1, (27,), numpy.int64),
        )
        pipe = subprocess.PIPE
        self.server = subprocess.Popen([program, "serve", "--rules", rules], stdin=pipe, stdout=pipe)

    def ask(self, line):
        self.server.stdin.write(line.encode() + b"\n")
        self.server.stdin.flush()
        line = self.server.stdout.readline()
        if not line:
            raise ValueError("the program has ended")
        answer = json.loads(line)
        if "error" in answer:
            raise ValueError(answer["error"])
        return answer

    def observe(self, line):
        self.answer = answer = self.ask(line)
        rows = answer["map"]  # All of one width.
        known = numpy.frombuffer("".join(rows).encode("utf-32-le"), "<u4").reshape(len(rows), -1)
        chars = numpy.full((ROWS, COLUMNS), ord(" "), numpy.uint32)
        chars[: len(rows), : len(rows[0])] = known[:ROWS, :COLUMNS]
        stats, hero = [0] * 27, answer["hero"]
        stats[X], stats[Y], stats[HP], stats[MAX_HP] = hero["x"], hero["y"], hero["hp"], hero["max_hp"]
        stats[GOLD], stats[ENERGY] = hero.get("gold", 0), hero.get("wax", 0)
        stats[SCORE], stats[DEPTH], stats[TIME] = answer["score"], answer["depth"], answer["turn"]
        return {"chars": chars, "blstats": numpy.array(stats, numpy.int64)}

    def reset(self, *, seed=None, options=None):
        super().reset(seed=seed)
        seed = int(self.np_random.integers(2**31)) if seed is None else seed
        return self.observe(f"reset {seed}"), self.answer

    def step(self, action):
        before = self.answer["score"]
        seen = self.observe(action if isinstance(action, str) else WORDS[action])
        return seen, float(self.answer["score"] - before), self.answer["over"] is not None, False, self.answer

    def render(self):
        return "\n".join(self.answer["map"] + self.answer["log"])

    def close(self):
        self.server.communicate()
