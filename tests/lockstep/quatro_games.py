"""Random games of Quatro, and everything that Python says of their positions.

Two to four play, on any board, with either answer to the question that the sheets leave open.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import msgspec

from fourfold.coach import facts_of, hint, judgement
from fourfold.quatro import Build, Position, Step, Throw, Variant
from fourfold.quatro.data import layout
from fourfold.quatro.engine import PLAYERS, odds
from fourfold.quatro.rules.layout import Layout
from fourfold.rules.game import IllegalStep, ToRoll


def decision(rng: Random) -> Position:
    """A position in which somebody chooses."""
    while True:
        found = [position for position, _ in moments(rng) if position.steps]
        if found:
            return rng.choice(found)


def any_position(rng: Random) -> Position:
    """Any position, finished games among them."""
    return rng.choice([position for position, _ in moments(rng)])


def moments(rng: Random) -> Iterator[tuple[Position, Step | None]]:
    """The positions of a game, each with the step that led to it. Some are not played to the end."""
    position = _variant(rng).start(rng.choice((2, 2, 3, 4)))
    until = rng.randrange(20, 400)
    yield position, None
    for _ in range(until):
        if position.result is not None:
            return
        step = _step(position, rng)
        position = position.play(step)
        yield position, step


def _variant(rng: Random) -> Variant:
    board = layout()
    if rng.random() < 0.6:
        board = Layout(tuple(rng.sample(board.patterns, len(board.patterns))))
    return Variant(board, five_as_full_house=rng.random() < 0.3)


def _step(position: Position, rng: Random) -> Step:
    if isinstance(position.turn, ToRoll):
        return Throw([rng.randint(1, 6) for _ in range(5 - len(position.dice))])
    if rng.random() < 0.7:
        return PLAYERS["casual"].choose(position, rng)
    builds = [step for step in position.steps if isinstance(step, Build)]
    return rng.choice(builds or position.steps)


def asked(position: Position) -> dict[str, Any]:
    """How the page is told of a position."""
    variant = position.variant
    return {"variant": str(variant), "layout": str(variant.layout), "position": str(position)}


def told(position: Position) -> dict[str, Any]:
    """Everything that Python says of a position."""
    facts = facts_of(position)
    over = position.result is not None
    return {
        "chosen": [],
        "facts": [plain(fact) for fact in (facts.position, *facts.moves, facts.verdict)],
        "odds": _odds(position),
        "hints": [] if over else [plain(hint(facts, stage)) for stage in (1, 2, 3)],
        "judgements": [plain(judgement(facts, move.choice)) for move in facts.moves],
    }


def _odds(position: Position) -> dict[str, Any]:
    try:
        found = odds(position)
    except IllegalStep as error:
        return {"refused": error.message}
    return {
        "fields": list(found.fields),
        "row": found.row,
        "yatzy": found.yatzy,
        "threats": list(found.threats),
    }


def plain(fact: object) -> Any:
    """As it would be sent."""
    return msgspec.json.decode(msgspec.json.encode(fact))
