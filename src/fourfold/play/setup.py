"""What is agreed before a game: which game, how, against the clock or not, and who sits where."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from enum import StrEnum
from functools import lru_cache
from typing import Annotated, Any

import msgspec

from fourfold.data import level, levels
from fourfold.play.game_part import part_for
from fourfold.play.refusal import NameRefused, Refused
from fourfold.quarto.data import edition
from fourfold.rules.games import Game, Position, Variant, read_position, read_variant

Chair = int
"""The number of a seat before the game starts, counted from 0. Who is first is known only then: that chair
becomes seat 0, and the others follow clockwise. In JSON its key is `place`."""

NAME_LENGTH = 40
LONGEST_CLOCK = 86_400
LONGEST_ABSENCE = 86_400
_USUAL = "casual"


class Person(msgspec.Struct, frozen=True, tag="person"):
    """A person who plays. One person may hold several seats of a table (pass and play)."""

    key: str
    """Who it is, for the server; shown to nobody else."""
    name: str = ""


class Computer(msgspec.Struct, frozen=True, tag="computer", omit_defaults=True):
    """A level of the game's engine."""

    level: str
    plays_for: str | None = None
    """The name of a person who has left the game; None if the seat was a computer's from the start."""


class Open(msgspec.Struct, frozen=True, tag="open"):
    """Nobody yet."""


Holder = Person | Computer | Open
"""Who holds a seat."""


class Starts(StrEnum):
    """Who starts a game, and its rematches."""

    DICE = "dice"
    """Everyone throws a die and the highest starts; in a rematch it is the next player's turn to start."""
    HOST = "host"
    """The person who opened the table."""
    GUEST = "guest"
    """The player after that person."""
    LOSER = "loser"
    """Whoever lost the game before this one; dice decide the first game."""


Short = Annotated[str, msgspec.Meta(max_length=200)]
LayoutText = Annotated[str, msgspec.Meta(max_length=600)]
PositionText = Annotated[str, msgspec.Meta(max_length=400, description="As in docs/notation.md.")]
Seconds = Annotated[int, msgspec.Meta(ge=1, le=LONGEST_CLOCK)]


class Agreement(msgspec.Struct, frozen=True):
    """What can be agreed on before a game, each field once.

    A request for a table, the setup that is stored and the card in a list are this and no more than what is
    their own: how each tells who sits where, and what it alone knows.
    """

    game: Game
    seats: Sequence[object]
    """Who holds each chair."""
    variant: Short = ""
    """Quarto!: `classic`, `advanced`, or such as `traits=colour,height+squares`; Quatro: `standard`, …
    Empty for the usual one."""
    call: Short = ""
    """Quarto!: who may call and when (`turns`, `race`, `auto`); empty for `turns`."""
    layout: LayoutText = ""
    """Quatro: the 36 symbols of the board, or the name of a layout that ships; empty for the default."""
    clock: Seconds | None = 60
    """Seconds per turn; null for no clock."""
    edition: Short = "classic"
    casual: bool = False
    """Whether steps may be taken back if everyone agrees."""
    public: bool = False
    """Whether anyone may find it in the lobby, sit down and watch."""
    absence: Seconds | None = 60
    """Seconds after which a game may be claimed from a player who is gone; null for never."""
    substitute: Short = _USUAL
    """Quatro with three or four players: the level that plays on for a player who leaves."""
    starts: Starts = Starts.DICE
    """Who starts this game and its rematches: `dice` (the highest throw; then in turn), `host` (who opens
    the table), `guest` (the next player), or `loser` (of the game before; dice decide the first)."""
    start: PositionText = ""
    """The position that the game starts from, in its text form; empty for the usual start."""

    def agreed(self) -> dict[str, Any]:
        """Everything but who sits where, by name: for another form of the same agreement."""
        return {name: getattr(self, name) for name in AGREED}


AGREED = tuple(name for name in Agreement.__struct_fields__ if name != "seats")
"""The names of what is agreed on apart from the seats."""


class Setup(Agreement, frozen=True):
    """One agreement as it is stored. `checked()` gives it back complete, or refuses it."""

    seats: tuple[Holder, ...]
    first: Chair | None = None
    """The chair that starts, if that is known; None if dice decide."""

    def checked(self) -> Setup:
        """The same with every choice written out, so that it means the same years later."""
        call, layout = self._options()
        complete = msgspec.structs.replace(
            self,
            variant=str(self._read()),
            call=call,
            layout=layout,
            substitute=self._substitute(),
            start=self._start(),
            first=self._first(),
        )
        complete._check_start()
        _check_numbers(complete)
        edition(complete.edition)
        for holder in complete.seats:
            _check_holder(holder, complete.game)
        level(complete.game, complete.substitute)
        return complete

    def first_position(self) -> Position:
        """The position before the first step."""
        variant = self._read()
        return read_position(self.start, variant) if self.start else variant.start(len(self.seats))

    def _check_start(self) -> None:
        position = self.first_position()
        if position.seats != len(self.seats):
            raise Refused(
                "The number of seats in the position ({count}) is not the number in the game ({seats}).",
                count=position.seats,
                seats=len(self.seats),
            )
        if position.result is not None:
            raise Refused("The game is already over in this position.")

    def _read(self) -> Variant:
        return _variant(self.game, self.variant, *self._options())

    def _start(self) -> str:
        """The text form of the position, or empty if it is the usual one."""
        written = str(self.first_position())
        return "" if written == str(self._read().start(len(self.seats))) else written

    def _first(self) -> Chair | None:
        if self.starts is not Starts.DICE and self.start:
            raise Refused("The position says who is to move: leave out who starts.")
        if self.first is not None or self.starts not in (Starts.HOST, Starts.GUEST):
            return self.first
        host = next((chair for chair, who in enumerate(self.seats) if isinstance(who, Person)), 0)
        return host if self.starts is Starts.HOST else (host + 1) % len(self.seats)

    def _options(self) -> tuple[str, str]:
        """The call rule and the layout, as far as the game has them."""
        return part_for(self.game).options(self.call, self.layout)

    def _substitute(self) -> str:
        """As told; a game that lacks the usual level has its weakest instead."""
        known = [each.name for each in levels(self.game)]
        return known[0] if self.substitute == _USUAL and _USUAL not in known else self.substitute


@lru_cache(maxsize=256)  # layouts are people's own texts, so there is no limit to their number
def _variant(game: Game, text: str, call: str, symbols: str) -> Variant:
    return read_variant(game, text, call=call, layout=symbols)


def _check_numbers(setup: Setup) -> None:
    if setup.clock is not None and not 1 <= setup.clock <= LONGEST_CLOCK:
        raise Refused(
            "The time limit cannot be {clock} seconds per turn: choose 1 to {most}, or none.",
            clock=setup.clock,
            most=LONGEST_CLOCK,
        )
    if setup.absence is not None and not 1 <= setup.absence <= LONGEST_ABSENCE:
        raise Refused(
            "A game cannot be claimed after {absence} seconds: choose 1 to {most}, or never.",
            absence=setup.absence,
            most=LONGEST_ABSENCE,
        )
    if setup.first is not None and not 0 <= setup.first < len(setup.seats):
        raise Refused(
            "Seat {place} cannot start: there are {count} seats.",
            place=setup.first + 1,
            count=len(setup.seats),
        )


def _check_holder(holder: Holder, game: Game) -> None:
    match holder:
        case Person(name=name):
            check_name(name)
        case Computer(level=name):
            level(game, name)
        case Open():
            pass


_BLANK = frozenset("\u115f\u1160\u2800\u3164\uffa0")
"""Letters and signs, as Unicode counts them, that nobody sees."""
_JOINERS = str.maketrans("", "", "\u200c\u200d")
"""Joiners between Persian letters and the parts of some emoji: invisible, but they change how others look."""


def _shows(character: str) -> bool:
    return character not in _BLANK and unicodedata.category(character)[0] in "LNPS"


def check_name(name: str) -> None:
    """A name fits on a screen and is made of characters that show."""
    printable = name.translate(_JOINERS).isprintable()
    if len(name) > NAME_LENGTH or not printable or (name and not any(map(_shows, name))):
        raise NameRefused(
            "This name cannot be shown: use up to {most} letters, digits and symbols.", most=NAME_LENGTH
        )
