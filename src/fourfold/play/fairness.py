"""Checking afterwards that no throw was chosen: the seed explains every die, and was settled at the start."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

from fourfold.play.dicebox import DiceBox, Part, draw_starter, starter, throws_in
from fourfold.play.game_part import part_for
from fourfold.rules.game import RuleError, Unreadable
from fourfold.rules.games import Step
from fourfold.rules.record import Record

SEED, SEAL, ORDER, PARTS = "Seed", "SeedHash", "Order", "SeedParts"
"""Tags of a record: the revealed seed, the hash published at the start, the chair that became each seat
(counted from 1; only if the start was drawn), and what players added to the seed. Each part is the seat (from
1; 0 for a person who left), how many throws there were before it, and its bytes: as in `1:2:07fe…`, separated
by commas."""
_PART = re.compile(r"([0-4]):(\d{1,6}):([0-9a-f]{64})")


class Unfair(RuleError):  # noqa: N818 - reads as a sentence where it is raised and caught
    """Something in the record was not what the seed says."""


@dataclass(frozen=True, slots=True)
class Fair:
    """What was checked, and is as the seed says."""

    starter: bool
    """Whether the draw for the start was checked; a rematch has none."""
    throws: int
    """How many throws of the game were checked."""
    parts: int = 0
    """How many players added to the seed."""


def verify(record: Record) -> Fair:
    """Check every throw of a record against its seed; raises `Unfair` at the first that differs."""
    tags = dict(record.tags)
    if SEAL in tags and SEED not in tags and record.result is None:
        raise Unreadable("The game is not over: its seed stays sealed until it is.")
    if SEED not in tags or SEAL not in tags:
        raise Unreadable("This record has no tags Seed and SeedHash: nothing can be checked.")
    box = DiceBox.revealed(tags[SEED])
    if box.seal != tags[SEAL]:
        raise Unfair("The seed is not the one whose hash was published: {seal} is its hash.", seal=box.seal)
    parts = read_parts(tags.get(PARTS, ""))
    number = _check_starter(box, tags[ORDER], record.start.seats, parts) if ORDER in tags else 0
    part, throws = part_for(record.game), 0
    for index, (position, step) in enumerate(zip(record.positions, record.steps, strict=False), start=1):
        if part.is_throw(step):
            right = part.throw(position, partial(box.throw, number + throws, parts=parts))
            _check_throw(index, step, right)
            throws += 1
    return Fair(starter=ORDER in tags, throws=throws, parts=len(parts))


def parts_text(parts: Sequence[Part]) -> str:
    """Parts as the tag of a record."""
    return ",".join(f"{each.seat + 1}:{each.after}:{each.part}" for each in parts)


def read_parts(text: str) -> tuple[Part, ...]:
    """The parts that a tag describes."""
    found = [_PART.fullmatch(each) for each in text.split(",")] if text else []
    if None in found:
        raise Unreadable("The tag {tag} of this record cannot be read.", tag=PARTS)
    return tuple(Part(int(each[1]) - 1, int(each[2]), each[3]) for each in found if each is not None)


def _check_starter(box: DiceBox, order: str, seats: int, parts: Sequence[Part]) -> int:
    """How many throws the draw used up, if it found the starter that the record names."""
    draw = draw_starter(box, seats, parts)
    first = starter(draw)
    right = ",".join(str((first + offset) % seats + 1) for offset in range(seats))
    if order != right:
        raise Unfair("The dice set the order {right}, but the record says {order}.", right=right, order=order)
    return throws_in(draw)


def _check_throw(index: int, step: Step, right: Step) -> None:
    if step != right:
        raise Unfair(
            "Step {index} is the throw {thrown}, but the seed says {right}.",
            index=index,
            thrown=str(step),
            right=str(right),
        )
