"""Random records for the page to read: games of every variant with comments, variations and odd tags, and the
same with mistakes in them."""

from __future__ import annotations

import random
from collections.abc import Iterator
from contextlib import suppress
from datetime import date

from fourfold import quarto, quatro
from fourfold.quatro.data import layout, layouts
from fourfold.rules.game import Over, Reason, RuleError
from fourfold.rules.games import Position, Variant, play_on, possible_steps
from fourfold.rules.record import Entry, Record, Variation

_NAMES = ("", "Ada", 'Max "the axe"', "Zoë\\n", "דנה", "🎲" * 3, "a\r\nb", "]", "  ", "\u2028\ufeff\x85")
_REMARKS = ("", "", "", ")", "((", "a {b} (c)", "\\", "1. a1", "a\nb", "🎲}", "\x1c", "\ufeff", "é\\}")
_TAGS = (("Event", "Club night"), ("SeedHash", "07fe"), ("Host", "device"), ("X9", ""), ("Round", "3\n4"))
_OFF_THE_BOARD = (Reason.TIME, Reason.RESIGNED, Reason.AGREED, Reason.ABANDONED, Reason.CLOSED)
_MISTAKES = (
    "[", "]", "{", "}", "(", ")", '"', "\\", ".", "1.", "2. ", "99.", "a1", "b3", "7", "!a1b1c1d1", "done",
    "k", "k335", "lose", "13355", "c4", "*", "draw", '[Game "quarto"]\n', '[Seat3 "x"]', '[Call ""]',
    '[Layout ""]', '[Variant ""]', '[Seats "3"]', '[Seats "5"]', '[Date "2026-02-30"]', '[Date "20260131"]',
    '[Clock "0"]', '[Clock "00060"]', '[Start "2..d/7..f/96e./.c.. 1"]', '[Result "1"]', '[Result "2,1"]',
    '[Reason "time"]', '[Reason "luck"]', "🎲", "\x85", "\ufeff", "\n", " ", "((((", "{}", "({only})",
)  # fmt: skip


def variants() -> Iterator[tuple[Variant, int]]:
    """Every kind of game, with the number of players."""
    for call in quarto.CallRule:
        for name in ("classic", "advanced", "torus", "traits=colour,height+squares", "traits=top+torus"):
            yield quarto.read_variant(name, call), 2
    for each in layouts():
        for name in ("standard", "five-as-full-house"):
            for seats in (2, 3, 4):
                yield quatro.read_variant(name, layout(each)), seats


def random_record(chance: random.Random) -> Record:
    """A game that somebody could have played, written down with all that a record may hold."""
    variant, seats = chance.choice(list(variants()))
    start: Position = variant.start(seats)
    if chance.random() < 0.3:
        start = random_position(start, chance)
    entries = tuple(random_line(start, chance, chance.choice([0, 5, 30, 400]), 2))
    told = Record(
        start,
        entries,
        chance.choice(_REMARKS),
        names=tuple(chance.choice(_NAMES) for _ in range(seats)),
        edition=chance.choice(("", "classic", "mushrooms")),
        played=chance.choice((None, date(2026, 1, 31), date(999, 12, 1))),
        clock=chance.choice((None, 1, 60, 99_999)),
        tags=tuple(chance.sample(_TAGS, chance.randrange(3))),
    )
    return decided(told, chance)


def decided(record: Record, chance: random.Random) -> Record:
    """The same, perhaps with a result from away from the board."""
    seats = range(record.start.seats)
    over = Over(tuple(seat for seat in seats if chance.random() < 0.5), chance.choice(_OFF_THE_BOARD))
    with suppress(RuleError):
        return Record(
            record.start,
            record.entries,
            record.comment,
            over,
            record.names,
            record.edition,
            record.played,
            record.clock,
            record.tags,
        )
    return record


def random_line(position: Position, chance: random.Random, most: int, deep: int) -> Iterator[Entry]:
    """Random steps with comments, and occasional variations."""
    for _ in range(most):
        legal = list(possible_steps(position))
        if not legal:
            return
        variations = tuple(
            Variation(tuple(random_line(position, chance, 4, deep - 1)), chance.choice(_REMARKS))
            for _ in range(chance.choice([0, 0, 0, 0, 1, 2]) if deep else 0)
        )
        step = chance.choice(legal)
        yield Entry(step, chance.choice(_REMARKS), variations)
        position = play_on(position, step)


def random_position(position: Position, chance: random.Random) -> Position:
    """Where some steps lead."""
    for _ in range(chance.randrange(40)):
        steps = list(possible_steps(position))
        if not steps:
            break
        position = play_on(position, chance.choice(steps))
    return position


def damaged(text: str, chance: random.Random) -> str:
    """A text with a few mistakes: something is missing, doubled, swapped or put in."""
    for _ in range(chance.randrange(1, 4)):
        at, end = sorted(chance.randrange(len(text) + 1) for _ in range(2))
        end = min(end, at + chance.choice((1, 3, 20)))
        middle = chance.choice(("", text[at:end] * 2, chance.choice(_MISTAKES), chance.choice(_MISTAKES)))
        text = text[:at] + middle + text[end:]
    return text
