"""Data sets of Quatro: states of games, each seat's chance, and the regret of every step.

The states are met in games of players who differ: some play at random, others are levels of ours. Chances are
those of the engine looking two turns ahead (`analysis`): exact within the turn, and wholly exact where the
game ends before anything has to be estimated.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import count
from typing import Any

import numpy as np

from fourfold.engine.dataset import CLASS, KEY, Columns
from fourfold.quatro import DICE, Position, Step, Throw, Variant, read_layout, read_variant
from fourfold.quatro.engine.actions import ACTIONS, KEEP, action
from fourfold.quatro.engine.analysis import Limits, analyse
from fourfold.quatro.engine.board import board, turns_played
from fourfold.quatro.engine.outlook import ROUNDS
from fourfold.quatro.engine.plans import ends_of_turn, plan_of_turn
from fourfold.quatro.engine.players import PLAYERS
from fourfold.quatro.engine.selfplay import DEEP, PATIENT
from fourfold.quatro.engine.turn_state import TurnState
from fourfold.rules.game import Over, ToMove, ToRoll

GAMES = 16
"""Games in a part."""
STATES_A_GAME = 8
DEPTH = 2
LEVELS = tuple(name for name, player in PLAYERS.items() if player.judging != PATIENT)
"""Who plays the games, besides a random player: every level that does not think for seconds."""
DECIMALS = 6
"""Of chances: more than that, libraries of mathematics need not agree on."""
LIKELY, OPEN, UNLIKELY = range(3)
"""The classes of a balanced data set: the player to move wins more often than twice in three times, between,
or less often than once."""


def label(variant: str, layout: str, seats: int, seed: int, number: int) -> Columns:
    """The columns of one part. Runs in the workers."""
    rules = read_variant(variant, read_layout(layout))
    rows: list[dict[str, Any]] = []
    for game in range(GAMES):
        rng = random.Random(f"{seed} {number} {game}")
        met = list(states(rules.start(seats), rng))
        rows += [row(position) for position in rng.sample(met, STATES_A_GAME)]
    return {name: np.array([each[name] for each in rows]) for name in rows[0]}


def states(position: Position, rng: random.Random) -> Iterator[Position]:
    """The positions of one game in which a player chose."""
    minds = [rng.choice((None, *LEVELS)) for _ in range(position.seats)]
    while not isinstance(turn := position.turn, Over):
        if isinstance(turn, ToRoll):
            thrown = (rng.randint(1, 6) for _ in range(DICE - len(position.dice)))
            position = position.play(Throw(tuple(thrown)))
            continue
        yield position
        position = position.play(_choice(minds[turn.seat], position, turn, rng))


def _choice(mind: str | None, position: Position, turn: ToMove[Step], rng: random.Random) -> Step:
    return rng.choice(turn.steps) if mind is None else PLAYERS[mind].choose(position, rng)


def row(position: Position) -> dict[str, Any]:
    """One state with its labels."""
    turn = position.turn
    assert isinstance(turn, ToMove)
    ends = ends_of_turn(position, DEEP)
    plan = plan_of_turn(position, DEEP)
    values = np.full(ACTIONS, np.nan)
    for step in turn.steps:
        number = action(step)
        kept = number - KEEP
        values[number] = plan.keeps[position.throws, kept] if kept >= 0 else ends[number, turn.seat]
    values = values.round(DECIMALS)
    chances = (TurnState.of(position).ends(plan) @ ends).round(DECIMALS)
    own = float(chances[turn.seat])
    on_board = board(position)
    return {
        KEY: str(position).encode(),
        CLASS: LIKELY if own > 2 / 3 else UNLIKELY if own < 1 / 3 else OPEN,
        "position": str(position),
        "seat": np.int8(turn.seat),
        "turns": np.int16(turns_played(position)),
        "heights": on_board.heights,
        "tops": on_board.tops,
        "inside": on_board.inside,
        "dice": np.array(position.dice, np.int8),
        "throws": np.int8(position.throws),
        "chances": chances.astype(np.float32),
        "steps": values.astype(np.float32),
        "regrets": (np.nanmax(values) - values).astype(np.float32),
        "exact": ROUNDS * position.seats - turns_played(position) <= DEPTH,
    }


@dataclass(frozen=True, slots=True)
class QuatroSource:
    """States of games with this many seats."""

    variant: Variant
    seats: int
    seed: int

    @property
    def name(self) -> str:
        return "quatro"

    def about(self) -> dict[str, Any]:
        return {
            "game": "Quatro",
            "variant": str(self.variant),
            "layout": str(self.variant.layout),
            "seats": self.seats,
            "drawn": f"{STATES_A_GAME} states of each game; each seat plays at random or as "
            f"{' or '.join(LEVELS)}",
            "labels": "exact within the turn and the next one, estimated by the engine's outlook beyond",
            "seed": self.seed,
        }

    def columns(self) -> dict[str, str]:
        return {
            "position": "the position as text",
            "seat": "whose turn it is, counted from 0",
            "turns": "turns finished by all seats together",
            "heights": "roofs on each of the 36 fields, a1 first, row by row",
            "tops": "the seat whose roof is on top; -1 for nobody's",
            "inside": "the seats that have a roof in the tower, a bit each",
            "dice": "the five dice that lie, sorted",
            "throws": "throws used in this turn",
            "chances": "each seat's chance to win if the best step is taken; they add up to 1",
            "steps": "the mover's chance after each of the 247 actions (0-35 build, 36 lose, 37 + n keep "
            "set n); not a number where it is not legal",
            "regrets": "what each action gives away against the best one",
            "exact": "whether nothing was estimated",
        }

    def parts(self) -> Iterator[tuple[Callable[..., Columns], tuple[Any, ...]]]:
        layout = str(self.variant.layout)
        for number in count():
            yield label, (str(self.variant), layout, self.seats, self.seed, number)

    def check(self, columns: Columns, row: int) -> bool:
        """Judge a state again by the analysis that people ask, and compare every step."""
        position = Position(str(columns["position"][row]), self.variant)
        seat = int(columns["seat"][row])
        steps = np.full(ACTIONS, np.nan)
        for judged in analyse(position, Limits(depth=DEPTH)).moves:
            steps[action(judged.choice[0])] = judged.chances[seat]
        return bool(np.allclose(steps, columns["steps"][row], atol=1e-5, equal_nan=True))
