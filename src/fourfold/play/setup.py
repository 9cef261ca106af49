"""What is agreed before a game: which game, how, against the clock or not, and who sits where."""

from __future__ import annotations

import unicodedata
from functools import lru_cache

import msgspec

from fourfold.data import edition, layout, layouts, level
from fourfold.play.refusal import NameRefused, Refused
from fourfold.rules.games import Game, Position, Variant, read_position, read_variant

Chair = int
"""The number of a seat before the game starts, counted from 0. Who is first is known only then: that chair
becomes seat 0, and the others follow clockwise. In JSON its key is `place`."""

NAME_LENGTH = 40
LONGEST_CLOCK = 86_400
LONGEST_ABSENCE = 86_400


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


class Setup(msgspec.Struct, frozen=True):
    """One agreement. `checked()` gives it back complete, or refuses it."""

    game: Game
    seats: tuple[Holder, ...]
    """Who holds each chair."""
    variant: str = ""
    """The text form of the variant; empty for the default (`classic`, `standard`)."""
    call: str = ""
    """Quarto!: who may call and when; empty for `turns`."""
    layout: str = ""
    """Quatro: the 36 symbols of the board, or the name of a layout that ships; empty for the default."""
    clock: int | None = 60
    """Seconds for a turn; None for no clock."""
    edition: str = "classic"
    casual: bool = False
    """Whether steps may be taken back, if all agree."""
    public: bool = False
    """Whether the lobby lists it while a seat is open."""
    absence: int | None = 60
    """Seconds after which those who wait may claim the game from a player who is gone; None for never."""
    substitute: str = "casual"
    """Quatro with three or four players: the level that plays on for a player who leaves."""
    first: Chair | None = None
    """Who starts, if that is known (a rematch); None if dice decide."""
    start: str = ""
    """The text form of the position that the game starts from; empty for the usual start."""

    def checked(self) -> Setup:
        """The same with every choice written out, so that it means the same years later."""
        complete = msgspec.structs.replace(
            self,
            variant=str(self._read()),
            call=self._call(),
            layout=self._layout(),
            start=self._start(),
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
        return _variant(self.game, self.variant, self._call(), self._layout())

    def _start(self) -> str:
        """The text form of the position, or empty if it is the usual one."""
        written = str(self.first_position())
        return "" if written == str(self._read().start(len(self.seats))) else written

    def _call(self) -> str:
        if self.game is Game.QUARTO:
            return self.call or "turns"
        if self.call:
            raise Refused("Quatro has no calls: leave the call rule out.")
        return ""

    def _layout(self) -> str:
        if self.game is Game.QUARTO:
            if self.layout:
                raise Refused("Quarto! has no layout to choose: leave it out.")
            return ""
        if self.layout in ("", *layouts()):
            return str(layout(self.layout or "default"))
        return self.layout


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
