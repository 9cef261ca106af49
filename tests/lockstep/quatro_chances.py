"""Random games of Quatro: two to four players, both variants, on any board."""

from __future__ import annotations

from random import Random

from tests.lockstep.spoiled import spoiled
from tests.lockstep.told import Setup

from fourfold.quatro import Build, Keep, Position, Step
from fourfold.quatro.data import layout, layouts
from fourfold.quatro.rules.board import FIELDS
from fourfold.rules.games import Game

VARIANTS = ("", "standard", "five-as-full-house")
SYMBOLS = str(layout()).replace("/", " ").split()


class QuatroChances:
    """What is left to chance in Quatro."""

    game = Game.QUATRO
    questions = 0.15

    def setup(self, rng: Random) -> Setup:
        """A variant, a board that ships or any other, two to four players."""
        return Setup(rng.choice(VARIANTS), layout=self._layout(rng), seats=rng.choice((2, 2, 3, 4)))

    def _layout(self, rng: Random) -> str:
        if rng.random() < 0.3:
            return ""
        if rng.random() < 0.3:
            return str(layout(rng.choice(tuple(layouts()))))
        symbols = rng.sample(SYMBOLS, len(SYMBOLS))
        rows = [" ".join(symbols[first : first + 6]) for first in range(0, 36, 6)]
        return rng.choice(("/", " / ", "\n", " # a row\n")).join(rows)

    def other_setup(self, rng: Random) -> Setup:
        """Misspelt, with a layout by its name or one that cannot be, with a call rule, or for too many."""
        variant, board = rng.choice(VARIANTS), self._layout(rng)
        match rng.randrange(6):
            case 0:
                variant = spoiled(variant, rng)
            case 1:
                board = rng.choice((*layouts(), "nowhere"))
            case 2:
                board = spoiled(board or str(layout()), rng)
            case 3:
                symbols = (board or str(layout())).split(" ")
                symbols[rng.randrange(len(symbols))] = rng.choice(SYMBOLS)
                board = " ".join(symbols)
            case 4:
                return Setup(variant, call="race", layout=board)
            case _:
                return Setup(variant, layout=board, seats=rng.randrange(7))
        return Setup(variant, layout=board)

    def choose(self, position: Position, rng: Random) -> Step:
        """To build where it is possible, half of the time: games are to come to an end."""
        builds = [step for step in position.steps if isinstance(step, Build)]
        if not builds or rng.random() < 0.5:
            return rng.choice(position.steps)
        # High towers and Yatzy fields decide things that single roofs here and there never would.
        yatzy = [step for step in builds if step.field in position.variant.layout.yatzy_fields]
        highest = max(builds, key=lambda step: len(position.towers[step.field]))
        return rng.choice((*builds, *yatzy * 20, *[highest] * len(builds)))

    def step(self, position: Position, rng: Random) -> str:
        """Any step of the game, legal here or not, or one that is misspelt."""
        step = self._any_step(position, rng)
        return spoiled(step, rng) if rng.random() < 0.3 else step

    def _any_step(self, position: Position, rng: Random) -> str:
        dice = "".join(rng.choices("123456", k=rng.randrange(6)))
        match rng.randrange(6):
            case 0:
                return "lose"
            case 1:
                return dice
            case 2:
                return f"k{dice}"
            case 3:
                return str(Keep(rng.sample(position.dice, rng.randrange(len(position.dice) + 1))))
            case 4 if position.steps:
                return str(rng.choice(position.steps))
            case _:
                towers = [field for field in FIELDS if position.towers[field]] or FIELDS
                return str(Build(rng.choice(rng.choice((FIELDS, towers)))))

    def text(self, position: Position, rng: Random) -> str:
        """The same position with other stocks, other dice, other roofs, or misspelt."""
        board, stocks, dice = str(position).split()
        match rng.randrange(5):
            case 0:
                stocks = "-".join(str(max(0, stock + rng.choice((-1, 0, 0, 1)))) for stock in position.stocks)
            case 1:
                kept = "".join(rng.choices("123456", k=rng.randrange(7)))
                dice = f"{rng.choice(('', 'k'))}{kept}@{rng.randrange(7)}"
            case 2:
                others = (".", "1", "2", "3", "4", "(12)", "(121212)")
                signs = [rng.choice(others) if sign == "." and rng.random() < 0.1 else sign for sign in board]
                board = "".join(signs)
            case 3:
                # Low stocks allow for many roofs, and so for boards on which somebody has won.
                stocks = "-".join(rng.choice("012") * position.seats)
                board = "".join(rng.choice("12.") if sign == "." else sign for sign in board)
                dice = rng.choice(("-", dice))
            case _:
                return spoiled(str(position), rng)
        return f"{board} {stocks} {dice}"
