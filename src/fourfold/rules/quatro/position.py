"""One moment of a game: towers, stocks, the dice of the turn, and what may happen next."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING

from fourfold.rules.game import IllegalStep, Over, Reason, Seat, ToMove, ToRoll
from fourfold.rules.quatro.board import FIELDS, SIDE, WINDOWS, WINDOWS_THROUGH, Field, field_name
from fourfold.rules.quatro.dice import DICE, THROWS, Dice, join, parts, rolls, write_dice
from fourfold.rules.quatro.patterns import shown
from fourfold.rules.quatro.steps import Build, Keep, Lose, Step, Throw

if TYPE_CHECKING:
    from fourfold.rules.quatro.variant import Variant

ROOFS = 15
"""Roofs each player starts with; every turn uses one up, so this is also the number of rounds."""
SAFE = 5
"""A tower of this height cannot be covered."""

Tower = tuple[Seat, ...]
"""The owners of the roofs on a field, from the bottom to the top."""


@dataclass(frozen=True, slots=True)
class Position:
    """A position is always one of three: dice to be thrown, a choice to be made, or the game over.

    Make one with `Variant.start`, `Position.play` or `read_position`.
    """

    variant: Variant
    towers: tuple[Tower, ...]
    """The tower on each of the 36 fields."""
    stocks: tuple[int, ...]
    """Roofs left in front of each seat. A turn always uses one up, built or lost."""
    dice: Dice = ()
    """Five dice that lie there to choose from, or fewer: those kept while the others are to be thrown."""
    throws: int = 0
    """Throws used up in this turn."""
    over: Over | None = None
    """The result, once there is one."""

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
        points = [0] * self.seats
        for tower in self.towers:
            if tower:
                points[tower[-1]] += len(tower)
        return tuple(points)

    def rows(self, seat: Seat) -> tuple[tuple[Field, ...], ...]:
        """The windows of four where `seat` is on top of every field. One is enough to win."""
        return tuple(w for w in WINDOWS if all(_on_top(self.towers[field], seat) for field in w))

    def yatzy_towers(self, seat: Seat) -> tuple[Field, ...]:
        """The Yatzy fields whose tower holds a roof of `seat`, on top or not. Three win."""
        return tuple(field for field in self.variant.layout.yatzy_fields if seat in self.towers[field])

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
        """What happens next: the legal steps, the odds of the throw, or the result."""
        if self.over is not None:
            return self.over
        if len(self.dice) < DICE:
            return _to_roll(self.seat, DICE - len(self.dice))
        steps: tuple[Step, ...] = tuple(map(_build, self.buildable()))
        if self.throws < THROWS:
            steps += _keeps(self.dice)
        return ToMove(self.seat, steps or (Lose(),))

    def play(self, step: Step) -> Position:
        """The position after `step`."""
        if self.over is not None:
            raise IllegalStep("The game is over; “{step}” can't be played any more.", step=str(step))
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
                "The dice {dice} lie already; choose what to keep or where to build.",
                dice=write_dice(self.dice),
            )
        if len(dice) != count or not all(1 <= die <= 6 for die in dice):
            raise IllegalStep(
                "The throw “{thrown}” is not right: write a digit from 1 to 6 for each die ({count}).",
                thrown=write_dice(dice),
                count=count,
            )
        return replace(self, dice=join(self.dice, dice), throws=self.throws + 1)

    def _keep(self, dice: Dice) -> Position:
        self._need_dice()
        if self.throws == THROWS:
            raise IllegalStep("All five throws are used; nothing can be thrown again.")
        if dice not in parts(self.dice):
            raise IllegalStep(
                "“{kept}” can't be kept of {dice}; keep at most four of the dice that lie there.",
                kept=write_dice(dice),
                dice=write_dice(self.dice),
            )
        return replace(self, dice=dice)

    def _build(self, field: Field) -> Position:
        self._need_dice()
        if field not in FIELDS:
            raise IllegalStep("There is no field {field}; the fields are 0 to 35.", field=field)
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
                "A roof is lost only after the fifth throw; this was throw {throws}.", throws=self.throws
            )
        fields = self.buildable()
        if fields:
            raise IllegalStep(
                "The dice {dice} can still be used, so they must be: build on {fields}.",
                dice=write_dice(self.dice),
                fields=", ".join(map(field_name, fields)),
            )
        return self._next(self.towers, None)

    def _need_dice(self) -> None:
        if len(self.dice) < DICE:
            raise IllegalStep("Dice have to be thrown first: {count}.", count=DICE - len(self.dice))

    def _next(self, towers: tuple[Tower, ...], built: Field | None) -> Position:
        """The turn is over: one roof is gone from the stock, and the game ends or the next seat throws."""
        seat = self.seat
        stocks = tuple(stock - (other == seat) for other, stock in enumerate(self.stocks))
        after = Position(self.variant, towers, stocks)
        result = _won(after, seat, built) if built is not None else None
        if result is None and not any(stocks):
            result = by_points(after)
        return after if result is None else replace(after, over=result)

    def __str__(self) -> str:
        rows = (self.towers[first : first + SIDE] for first in range(0, len(FIELDS), SIDE))
        board = "/".join("".join(map(_write_tower, row)) for row in rows)
        return f"{board} {'-'.join(map(str, self.stocks))} {self._write_dice()}"

    def _repr_svg_(self) -> str:
        """The picture that a notebook shows."""
        # Found by name, and only when asked for: rules know no pictures and import without them.
        picture: str = import_module("fourfold.art").quatro_board(self)
        return picture

    def _write_dice(self) -> str:
        if self.throws == 0:
            return "-"
        kept = "k" if len(self.dice) < DICE else ""
        return f"{kept}{write_dice(self.dice)}@{self.throws}"


def by_points(position: Position) -> Over:
    """The result when every stock is empty: the highest sum wins, equal sums share."""
    points = position.points
    return Over(tuple(seat for seat in range(len(points)) if points[seat] == max(points)), Reason.POINTS)


def _won(after: Position, seat: Seat, built: Field) -> Over | None:
    """Whether building there won at once. A row is named first when both happen together."""
    towers = after.towers
    if any(all(_on_top(towers[field], seat) for field in window) for window in WINDOWS_THROUGH[built]):
        return Over((seat,), Reason.ROW)
    if built in after.variant.layout.yatzy_fields and len(after.yatzy_towers(seat)) == 3:
        return Over((seat,), Reason.YATZY)
    return None


def _on_top(tower: Tower, seat: Seat) -> bool:
    return bool(tower) and tower[-1] == seat


def _write_tower(tower: Tower) -> str:
    """`.` for an empty field, the owner of a single roof, or `(122)` from the bottom to the top."""
    if not tower:
        return "."
    owners = "".join(str(seat + 1) for seat in tower)
    return owners if len(tower) == 1 else f"({owners})"


@cache
def _to_roll(seat: Seat, count: int) -> ToRoll[Step]:
    return ToRoll(seat, tuple((Throw(dice), odds) for dice, odds in rolls(count)))


@cache
def _keeps(dice: Dice) -> tuple[Step, ...]:
    return tuple(Keep(part) for part in parts(dice))


@cache
def _build(field: Field) -> Build:
    return Build(field)
