"""One moment of a game: towers, stocks, the dice of the turn, and what may happen next."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from typing import TypeVar

from fourfold.quatro.rules import wins
from fourfold.quatro.rules.board import COLUMNS, FIELDS, ROOFS, SAFE, SIDE, Field, Tower, field_name
from fourfold.quatro.rules.dice import DICE, THROWS, Dice, join, parts, rolls, write_dice
from fourfold.quatro.rules.notation import check_roofs, read_turn, read_words, shown_result
from fourfold.quatro.rules.patterns import shown
from fourfold.quatro.rules.steps import Build, Keep, Lose, Step, Throw, read_step
from fourfold.quatro.rules.variant import Variant
from fourfold.rules.game import IllegalStep, Over, Seat, ToMove, ToRoll, wrong_form

T = TypeVar("T")

STANDARD = Variant()

_set = object.__setattr__
_CELL = 9
"""Wide enough for a symbol and a tower of five."""


@dataclass(frozen=True, slots=True, init=False, repr=False)
class Position:
    """One moment of a game: always dice to be thrown, a choice to be made, or the game over.

        >>> position = Position().play("13355").play("k335")
        >>> position
        Position('....../....../....../....../....../...... 15-15 k335@1')
        >>> len(position.turn.outcomes)
        21

    It is made from its text, by `Variant.start`, or from another by `play`. Without a text it is the start of
    a game of two, without a variant a game on the default layout. Positions never change and can be keys of
    a dict.

        variant     the way the game is played
        towers      the owners of the roofs on each field, from the bottom to the top
        stocks      the roofs left in front of each seat
        dice        the dice that lie there, or those that were kept while the others are to be thrown
        throws      the throws used up in this turn
        result      how the game ended; None while it goes on
    """

    variant: Variant
    """The way the game is played."""
    towers: tuple[Tower, ...]
    """The tower on each of the 36 fields."""
    stocks: tuple[int, ...]
    """Roofs left in front of each seat. A turn always uses one up, built or lost."""
    dice: Dice
    """Five dice that lie there to choose from, or fewer: those kept while the others are to be thrown."""
    throws: int
    """Throws used up in this turn."""
    result: Over | None
    """How the game ended; None while it goes on."""

    def __init__(
        self, text: str = "....../....../....../....../....../...... 15-15 -", variant: Variant = STANDARD
    ) -> None:
        if not isinstance(text, str) or not isinstance(variant, Variant):
            raise TypeError("a position is made from its text and a Variant, each may be left out")
        towers, stocks, turn = read_words(text)
        for name, value in zip(self.__slots__, (variant, towers, stocks, (), 0, None), strict=True):
            _set(self, name, value)
        check_roofs(self)
        _set(self, "result", shown_result(self))
        dice, throws = read_turn(turn, self.result)
        _set(self, "dice", dice)
        _set(self, "throws", throws)

    @property
    def seats(self) -> int:
        """How many play."""
        return len(self.stocks)

    @property
    def seat(self) -> Seat:
        """Whose turn it is: the first of those who have had the fewest turns."""
        return self.stocks.index(max(self.stocks))

    @property
    def round(self) -> int:
        """The round being played, 1 to 15 (15 still when all of them are over)."""
        return min(ROOFS, ROOFS + 1 - max(self.stocks))

    @property
    def heights(self) -> tuple[int, ...]:
        """How many roofs stand on each field."""
        return tuple(map(len, self.towers))

    @property
    def tops(self) -> tuple[Seat | None, ...]:
        """Whose roof is on top of each field, if any."""
        return tuple(tower[-1] if tower else None for tower in self.towers)

    @property
    def points(self) -> tuple[int, ...]:
        """For each seat, the heights of the towers it is on top of, added up."""
        return wins.points(self.towers, self.seats)

    def rows(self, seat: Seat) -> tuple[tuple[Field, ...], ...]:
        """The windows of four where `seat` is on top of every field. One is enough to win."""
        return wins.rows(self.towers, seat)

    def yatzy_towers(self, seat: Seat) -> tuple[Field, ...]:
        """The Yatzy fields whose tower holds a roof of `seat`, on top or not. Three win."""
        return wins.yatzy_towers(self.towers, self.variant.layout, seat)

    def buildable(self) -> tuple[Field, ...]:
        """The fields the dice as they lie allow to build on, after the throws used so far."""
        if len(self.dice) < DICE:
            return ()
        patterns = self.variant.layout.patterns
        usable = shown(self.dice, self.variant.five_as_full_house)
        below = THROWS - self.throws
        return tuple(f for f in FIELDS if patterns[f] in usable and len(self.towers[f]) <= below)

    @property
    def turn(self) -> ToMove[Step] | ToRoll[Step] | Over:
        """What happens next: `ToMove` with the legal steps, `ToRoll` with exact odds, or `Over`."""
        if self.result is not None:
            return self.result
        if len(self.dice) < DICE:
            return _to_roll(self.seat, DICE - len(self.dice))
        steps: tuple[Step, ...] = tuple(map(_build, self.buildable()))
        if self.throws < THROWS:
            steps += _keeps(self.dice)
        return ToMove(self.seat, steps or (Lose(),))

    @property
    def steps(self) -> tuple[Step, ...]:
        """The legal steps of the seat to move; none while dice are to be thrown, and none at the end."""
        turn = self.turn
        return turn.steps if isinstance(turn, ToMove) else ()

    @property
    def turn_start(self) -> Position:
        """The same board before the first throw of this turn."""
        return self._changed(dice=(), throws=0)

    def play(self, step: Step | str) -> Position:
        """The position after `step`, which may be given by its text: `13355`, `k335`, `c4`, `lose`.

        Dice that fell are a step too, played where dice are to be thrown. A text that cannot be read raises
        `Unreadable`, a step that may not happen `IllegalStep`; this position never changes.
        """
        if isinstance(step, str):
            step = read_step(step)
        if not isinstance(step, Step):
            raise TypeError(f"a step of Quatro is Throw, Keep, Build, Lose or the text of one, not {step!r}")
        if self.result is not None:
            raise IllegalStep("The game is over: “{step}” cannot be played any more.", step=str(step))
        match step:
            case Throw(dice):
                return self._throw(dice)
            case Keep(dice):
                return self._keep(dice)
            case Build(field):
                return self._build(field)
            case Lose():
                return self._lose()

    def _throw(self, dice: Dice) -> Position:
        count = DICE - len(self.dice)
        if count == 0:
            raise IllegalStep(
                "The dice {dice} are already thrown: choose what to keep or where to build.",
                dice=write_dice(self.dice),
            )
        if len(dice) != count or not all(1 <= die <= 6 for die in dice):
            raise IllegalStep(
                "The throw “{thrown}” is not right: write a digit from 1 to 6 for each die ({count}).",
                thrown=write_dice(dice),
                count=count,
            )
        return self._changed(dice=join(self.dice, dice), throws=self.throws + 1)

    def _keep(self, dice: Dice) -> Position:
        self._need_dice()
        if self.throws == THROWS:
            raise IllegalStep("All five throws are used: you cannot throw again.")
        if dice not in parts(self.dice):
            raise IllegalStep(
                "“{kept}” cannot be kept from {dice}: keep at most four of the dice thrown.",
                kept=write_dice(dice),
                dice=write_dice(self.dice),
            )
        return self._changed(dice=dice)

    def _build(self, field: Field) -> Position:
        self._need_dice()
        if len(self.towers[field]) == SAFE:
            raise IllegalStep(
                "The tower on {field} has five roofs: it is safe, and nobody can cover it.",
                field=field_name(field),
            )
        pattern = self.variant.layout.patterns[field]
        if pattern not in shown(self.dice, self.variant.five_as_full_house):
            raise IllegalStep(
                "The dice {dice} do not fit field {field}, which asks for: {pattern}.",
                dice=write_dice(self.dice),
                pattern=pattern.value,
                field=field_name(field),
            )
        if len(self.towers[field]) > THROWS - self.throws:
            raise IllegalStep(
                "The tower on {field} has height {height}; after throw {throws} it may have {most} at most.",
                field=field_name(field),
                height=len(self.towers[field]),
                throws=self.throws,
                most=THROWS - self.throws,
            )
        tower = (*self.towers[field], self.seat)
        return self._next((*self.towers[:field], tower, *self.towers[field + 1 :]), field)

    def _lose(self) -> Position:
        self._need_dice()
        if self.throws < THROWS:
            raise IllegalStep(
                "A roof is lost only after the fifth throw: this was throw {throws}.", throws=self.throws
            )
        fields = self.buildable()
        if fields:
            raise IllegalStep(
                "The dice {dice} can still be used, so they must be: build on {fields}.",
                dice=write_dice(self.dice),
                fields=tuple(map(field_name, fields)),
            )
        return self._next(self.towers, None)

    def _need_dice(self) -> None:
        if len(self.dice) < DICE:
            raise IllegalStep("Throw the dice first (dice to throw: {count}).", count=DICE - len(self.dice))

    def _next(self, towers: tuple[Tower, ...], built: Field | None) -> Position:
        """The turn is over: one roof is gone from the stock, and the game ends or the next seat throws."""
        seat = self.seat
        stocks = tuple(stock - (other == seat) for other, stock in enumerate(self.stocks))
        result = None
        if built is not None:
            result = wins.won_at_once(towers, self.variant.layout, seat, built)
        if result is None and not any(stocks):
            result = wins.by_points(wins.points(towers, self.seats))
        return self._changed(towers=towers, stocks=stocks, dice=(), throws=0, result=result)

    def _changed(self, **changes: object) -> Position:
        """The same with other values in some fields, which nobody checks."""
        after = object.__new__(Position)
        for name in self.__slots__:
            _set(after, name, changes[name] if name in changes else getattr(self, name))
        return after

    def __str__(self) -> str:
        board = "/".join("".join(map(_write_tower, row)) for row in _by_rows(self.towers))
        return f"{board} {'-'.join(map(str, self.stocks))} {self._write_dice()}"

    def __repr__(self) -> str:
        variant = "" if self.variant == STANDARD else f", {self.variant!r}"
        return f"Position({str(self)!r}{variant})"

    def __format__(self, form: str) -> str:
        """The text form, or in the form `board` a board for people to look at.

        The board shows the symbol of each field and the owners of its roofs, from the bottom to the top.
        """
        match form:
            case "":
                return str(self)
            case "board":
                return self._board()
        raise wrong_form(form)

    def _board(self) -> str:
        cells = [
            f"{pattern} {_owners(tower)}"
            for pattern, tower in zip(self.variant.layout.patterns, self.towers, strict=True)
        ]
        lines = [[" ", *COLUMNS], *([str(row), *line] for row, line in enumerate(_by_rows(cells), start=1))]
        return "\n".join(
            f"{name} {''.join(cell.ljust(_CELL) for cell in line)}".rstrip() for name, *line in lines
        )

    def _repr_svg_(self) -> str:
        """The picture that a notebook shows."""
        # Found by name, and only when asked for: rules know no pictures and import without them.
        picture: str = import_module("fourfold.quatro.art").draw(self)
        return picture

    def _write_dice(self) -> str:
        if self.throws == 0:
            return "-"
        kept = "k" if len(self.dice) < DICE else ""
        return f"{kept}{write_dice(self.dice)}@{self.throws}"


_START = Position()


def empty_board(variant: Variant, seats: int) -> Position:
    """Where a game of `variant` begins."""
    return _START._changed(variant=variant, stocks=(ROOFS,) * seats)


def _by_rows(fields: Sequence[T]) -> list[Sequence[T]]:
    return [fields[first : first + SIDE] for first in range(0, len(FIELDS), SIDE)]


def _owners(tower: Tower) -> str:
    return "".join(str(seat + 1) for seat in tower)


def _write_tower(tower: Tower) -> str:
    """`.` for an empty field, the owner of a single roof, or `(122)` from the bottom to the top."""
    owners = _owners(tower)
    return owners or "." if len(tower) < 2 else f"({owners})"


@cache
def _to_roll(seat: Seat, count: int) -> ToRoll[Step]:
    return ToRoll(seat, tuple((Throw(dice), odds) for dice, odds in rolls(count)))


@cache
def _keeps(dice: Dice) -> tuple[Step, ...]:
    return tuple(Keep(part) for part in parts(dice))


@cache
def _build(field: Field) -> Build:
    return Build(field)
