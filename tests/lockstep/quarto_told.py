"""Questions about positions and games of Quarto!, and what Python says to them."""

from __future__ import annotations

import os
import random
from collections.abc import Iterator
from typing import Any

import msgspec
from tests.lockstep.quarto_games import EARLIEST_ON_A_TORUS, position

from fourfold import coach
from fourfold.coach import Fact
from fourfold.engine.effort import Effort, Limits
from fourfold.quarto import Call, Position
from fourfold.rules.record import Record

POSITIONS = int(os.environ.get("FOURFOLD_LOCKSTEP_POSITIONS", "0"))
REVIEWS = int(os.environ.get("FOURFOLD_LOCKSTEP_REVIEWS", "0"))
LATE = 9
"""With so many pieces on the board, every question is answered at once."""
UNREMEMBERED = 8
"""From so many pieces on nothing is remembered: searches visit the same whatever was asked before."""


def positions(seed: int, count: int) -> Iterator[Position]:
    """Positions by chance: late in a game, or in the long form from the first piece on."""
    rng = random.Random(seed)
    for _ in range(POSITIONS or count):
        found = position(rng, 0 if POSITIONS else LATE, 16)
        while found.variant.torus and found.occupied.bit_count() < EARLIEST_ON_A_TORUS:
            found = position(rng, 0, 16)
        yield found


def asked(at: Position) -> dict[str, Any]:
    """A position in a question."""
    return {"variant": str(at.variant), "call": str(at.variant.call), "position": str(at)}


def asked_of_game(record: Record) -> dict[str, Any]:
    """A game in a question."""
    assert isinstance(record.start, Position)
    steps = [
        {"seat": _seat(at, step), "step": str(step)}
        for at, step in zip(record.positions, record.steps, strict=False)
    ]
    return {**asked(record.start), "ask": "review", "steps": steps, "result": record.decided}


def _seat(at: Any, step: Any) -> int:
    """Who took a step."""
    return step.by if isinstance(step, Call) and step.by is not None else at.seat


def facts_of(at: Position) -> list[Fact]:
    """All facts about a position, in order."""
    told: list[Fact] = []
    coach.tell_analysis(at, Effort(Limits()), told.append)
    return told


def as_json(value: Any) -> Any:
    """A value as clients read it."""
    return msgspec.json.decode(msgspec.json.encode(value))


def differ(at: Position, theirs: list[dict[str, Any]]) -> bool:
    """Whether the facts that the page tells about a position are others than ours."""
    ours = as_json(facts_of(at))
    if at.occupied.bit_count() < UNREMEMBERED:
        ours, theirs = without_nodes(ours), without_nodes(theirs)
    return bool(ours != theirs)


def without_nodes(told: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Facts without how much was searched for them."""
    return [{name: value for name, value in fact.items() if name != "nodes"} for fact in told]
