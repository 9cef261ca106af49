"""Random games of Quarto!: all traits and call rules, with lines that nobody calls."""

from __future__ import annotations

from random import Random

from tests.lockstep.spoiled import spoiled
from tests.lockstep.told import Setup

from fourfold.quarto import ALL_LINES, PIECES, SQUARES, Call, Give, Place, Position, Step, Trait
from fourfold.rules.game import ToMove
from fourfold.rules.games import Game, possible_steps

NAMED = ("", "classic", "advanced", "torus", "torus+squares")
CALLS = ("", "turns", "race", "auto")


class QuartoChances:
    """What is left to chance in Quarto!."""

    game = Game.QUARTO
    questions = 0.7

    def setup(self, rng: Random) -> Setup:
        """Any variant, as people may write it, and any call rule."""
        return Setup(self._variant(rng), rng.choice(CALLS))

    def _variant(self, rng: Random) -> str:
        if rng.random() < 0.5:
            return rng.choice(NAMED)
        traits = rng.sample(tuple(Trait), rng.randint(1, 4))
        also = rng.sample(("+squares", "+torus"), rng.randrange(3))
        return f"traits={','.join(traits)}{''.join(also)}"

    def other_setup(self, rng: Random) -> Setup:
        """Misspelt, named twice, with a layout, or for too many."""
        variant, call = self._variant(rng), rng.choice(CALLS)
        match rng.randrange(5):
            case 0:
                variant = spoiled(variant, rng)
            case 1:
                call = spoiled(call, rng)
            case 2:
                variant += rng.choice(("+squares", "+torus", ",colour", ",size", "+", ","))
            case 3:
                return Setup(variant, call, layout="default")
            case _:
                return Setup(variant, call, seats=rng.randrange(5))
        return Setup(variant, call)

    def choose(self, position: Position, rng: Random) -> Step:
        """Any step, and now and then the call that would win: most lines are overlooked for a while."""
        calls = [step for step in possible_steps(position) if isinstance(step, Call)]
        if calls and rng.random() < 0.2:
            return rng.choice(calls)
        return rng.choice([step for step in position.steps if not isinstance(step, Call)])

    def step(self, position: Position, rng: Random) -> str:
        """Any step of the game, legal here or not, or one that is misspelt."""
        step = self._any_step(position, rng)
        return spoiled(step, rng) if rng.random() < 0.3 else step

    def _any_step(self, position: Position, rng: Random) -> str:
        match rng.randrange(8):
            case 0:
                return "done"
            case 1:
                return str(Give(rng.choice(PIECES)))
            case 2:
                return rng.choice("abcdeA") + rng.choice("012345")
            case 3 if isinstance(position.turn, ToMove):
                return str(rng.choice(position.steps))
            case 4:
                squares = [str(Place(square)) for square in rng.sample(SQUARES, 4)]
                return f"!{''.join(squares)}"
            case _:
                return str(Call(self._any_line(position, rng), rng.choice((None, None, 0, 1))))

    def _any_line(self, position: Position, rng: Random) -> str:
        """Any line, full ones first: there is more to say about them."""
        full = [line for line in ALL_LINES if line.mask & position.occupied == line.mask]
        line = rng.choice(full or ALL_LINES) if rng.random() < 0.7 else rng.choice(ALL_LINES)
        squares = [str(Place(square)) for square in line.squares]
        return "".join(rng.sample(squares, 4))

    def text(self, position: Position, rng: Random) -> str:
        """The same position with another hand, another latest placement, another end, or misspelt."""
        fields = str(position).split(" ")
        match rng.randrange(6):
            case 0:
                fields[1] = rng.choice("-0123456789abcdef")
            case 1:
                fields[2:] = [str(Place(rng.choice(SQUARES)))]
            case 2:
                fields[2:] = []
            case 3:
                placed = [str(Place(each)) for each in SQUARES if position.board[each] is not None] or ["a1"]
                fields[2:3] = [rng.choice(placed)]
                fields += rng.choices(("done", self._any_step(position, rng)), k=rng.randrange(1, 3))
            case 4:
                signs = [sign if sign != "." else rng.choice(".0123456789abcdef") for sign in fields[0]]
                fields[0] = "".join(signs)
            case _:
                return spoiled(str(position), rng)
        return " ".join(fields)
