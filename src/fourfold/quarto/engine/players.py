"""Players of different strength, from a first game to perfect play.

The lower ones make the mistakes that people make. They overlook lines, long diagonals and blocks more easily
than rows; they do not look at every piece they hand over; they do not plan. What a player overlooks is
decided by the board itself, not by a die: a player who did not see a line when placing does not see it a
moment later either, and one who placed a piece to make a line also calls it.
"""

from __future__ import annotations

import hashlib
import random
from collections.abc import Iterable
from dataclasses import dataclass

from fourfold.engine.effort import Effort, Limits, Watched
from fourfold.engine.kernel import Uint
from fourfold.engine.kernel.library import Report, library
from fourfold.engine.verdict import Proven, preference
from fourfold.quarto import (
    PIECES,
    SQUARES,
    Call,
    CallRule,
    Done,
    Give,
    Made,
    Piece,
    Place,
    Position,
    Square,
    Step,
    Variant,
    read_variant,
)
from fourfold.quarto.engine.analysis import (
    Analysis,
    Choice,
    Judged,
    Tell,
    analyse,
    board_after,
    judged,
    proven,
)
from fourfold.quarto.engine.bits import unsafe
from fourfold.quarto.engine.node import Node, give, kind_of
from fourfold.quarto.engine.search import room
from fourfold.quarto.engine.solver import Solver, default_solver
from fourfold.rules.game import IllegalStep, Over, ToMove

HARDER_TO_SEE = 1.6
"""How much more easily a diagonal or a block is overlooked than a row or a column."""
NOT_KNOWN = (-1, 99)
"""How much a move is liked that the limits left open: more than any that is known to lose, less than a
draw."""
_LATE = "a43b/.f.6/2..e/.0.c 5"


@dataclass(frozen=True, slots=True)
class LevelPlayer:
    """How one level decides."""

    name: str
    """The level's name, as in `fourfold.data`."""
    overlooks: float = 0.0
    """How often a row or a column that was made, or could be, goes unseen."""
    careless: float = 0.0
    """How often a piece is handed over without looking whether it completes a line."""
    plans: bool = False
    """Whether it leaves the opponent as little room as it can."""
    exact_from: int = 0
    """With so many empty squares, or fewer, it plays perfectly."""
    seconds: float | None = None
    """How long it may search if no limit is given; None for as long as it takes."""

    def choose(
        self,
        position: Position,
        rng: random.Random,
        *,
        solver: Solver | None = None,
        effort: Effort | None = None,
        tell: Tell | None = None,
    ) -> Step:
        """The step this player takes when it is his turn.

        An `effort` of the caller's own limits the search, beyond which the player goes by what it sees on the
        board; `tell` hears what it would do first of all, and each move that is proven on the way.
        """
        if not isinstance(position.turn, ToMove):
            raise IllegalStep("There is nothing to choose here: the game is over.")
        effort = effort or Effort(Limits(seconds=self.seconds))
        turn = _Turn(self, position, rng, solver or default_solver(), effort, tell)
        seen = turn.seen(position)
        if seen is not None and position.variant.call is not CallRule.AUTO:
            return Call(seen.line)
        with effort.clock():
            if position.hand is not None:
                return Place(turn.square())
            return Give(turn.gift()) if position.beside else Done()


@dataclass(frozen=True, slots=True)
class _Turn:
    """A level at one position."""

    level: LevelPlayer
    position: Position
    rng: random.Random
    solver: Solver
    effort: Effort
    tell: Tell | None

    @property
    def exact(self) -> bool:
        return 16 - self.position.occupied.bit_count() <= self.level.exact_from

    def seen(self, position: Position) -> Made | None:
        """A line that the latest placement made and that this player sees, if any."""
        return next((made for made in position.made if self._sees(position, made)), None)

    def _sees(self, position: Position, made: Made) -> bool:
        rows, columns = ({at(square) for square in made.line.squares} for at in (_row, _column))
        straight = len(rows) == 1 or len(columns) == 1
        blind = self.level.overlooks * (1.0 if straight else HARDER_TO_SEE)
        return _chance(f"{self.level.name} {position.board} {made.line}") >= blind

    # -- Placing --------------------------------------------------------------------------------------------

    def square(self) -> Square:
        """Where to place the piece in hand."""
        empty = [square for square in SQUARES if self.position.board[square] is None]
        winning = [square for square in empty if self.seen(self.position.play(Place(square)))]
        if winning:
            return self.rng.choice(winning)
        if not self.position.beside:
            return empty[0]
        if self.exact:
            return self._exact_square(empty)
        if self.level.plans:
            return self._narrowest(empty)
        return self.rng.choice(self._leaving_safe_gifts(empty) if self.level.careless == 0 else empty)

    def _leaving_safe_gifts(self, empty: list[Square]) -> list[Square]:
        safe = [square for square in empty if self._safe(board_after(self.position, square))]
        return safe or empty

    def _narrowest(self, empty: list[Square]) -> Square:
        """The placement whose best gift leaves the opponent the fewest safe answers."""
        ranked = self._ranked(empty)
        return ranked[0][1] if ranked else self.rng.choice(empty)

    def _ranked(self, empty: list[Square]) -> list[tuple[int, Square, Piece]]:
        """All placements with a safe gift, those that leave the opponent the least room first."""
        pairs = []
        for square in empty:
            board = board_after(self.position, square)
            pairs += [(_room(self.position, board, piece), square, piece) for piece in self._safe(board)]
        self.rng.shuffle(pairs)
        return sorted(pairs, key=lambda pair: pair[0])

    def _exact_square(self, empty: list[Square]) -> Square:
        """The first placement, by the opponent's room, that keeps the value of the position."""
        hand = self.position.hand
        assert hand is not None
        ranked = self._ranked(empty)
        for _, square, piece in ranked[:1]:
            self._say((Place(square), Give(piece)), None)
        best = self._value(board_after(self.position), hand, len(empty))
        for _, square, piece in ranked if best is not None else ():
            theirs = self._value(board_after(self.position, square), piece, len(empty) - 1)
            if theirs is None:
                continue
            mine = Proven(theirs.outcome.other, theirs.plies + 1)
            self._say((Place(square), Give(piece)), mine)
            if mine == best:
                return square
        # Every gift is unsafe wherever the piece goes and the loss certain, or the search came to its limits.
        return ranked[0][1] if ranked else self.rng.choice(empty)

    def _value(self, board: Node, gift: Piece, left: int) -> Proven | None:
        """The verdict for the player who is given a piece with so many squares left; None beyond limits."""
        kind = kind_of(gift, self.position.variant.counting)
        return proven(self.solver.value(board, kind, self.effort), left)

    def _say(self, choice: Choice, verdict: Proven | None) -> None:
        if self.tell is not None:
            self.tell(judged(choice, verdict, self.position))

    # -- Giving ---------------------------------------------------------------------------------------------

    def gift(self) -> Piece:
        """Which piece to hand over."""
        beside = [piece for piece in PIECES if self.position.beside >> piece & 1]
        board = board_after(self.position)
        if self.exact:
            return self._exact_gift(board, beside)
        # Each piece is looked at or not: those that were not looked at seem as safe as any.
        safe = set(self._safe(board))
        good = [piece for piece in beside if piece in safe or self.rng.random() < self.level.careless]
        if not good:
            return self.rng.choice(beside)
        if not self.level.plans:
            return self.rng.choice(good)
        return self._least_room(board, good)

    def _least_room(self, board: Node, pieces: Iterable[Piece]) -> Piece:
        shuffled = sorted(pieces, key=lambda piece: self.rng.random())
        return min(shuffled, key=lambda piece: _room(self.position, board, piece))

    def _exact_gift(self, board: Node, beside: list[Piece]) -> Piece:
        """Among the gifts of the best verdict, the one that leaves the opponent the least room."""
        left = 16 - self.position.occupied.bit_count()
        ranks = {}
        for piece in beside:
            theirs = self._value(board, piece, left)
            if theirs is None:
                ranks[piece] = NOT_KNOWN
                continue
            mine = Proven(theirs.outcome.other, theirs.plies)
            self._say((Give(piece),), mine)
            ranks[piece] = preference(mine)
        best = max(ranks.values())
        return self._least_room(board, [piece for piece in beside if ranks[piece] == best])

    def _safe(self, board: Node) -> list[Piece]:
        """The pieces that complete no line on this board."""
        hot = int(unsafe(board.lines, board.blocks))
        counting = self.position.variant.counting
        return [
            piece
            for piece in PIECES
            if self.position.beside >> piece & 1 and not hot >> kind_of(piece, counting) & 1
        ]


def _row(square: Square) -> int:
    return square // 4


def _column(square: Square) -> int:
    return square % 4


def _room(position: Position, board: Node, piece: Piece) -> int:
    """How many safe answers the opponent has to this gift."""
    return int(room(give(board, Uint(kind_of(piece, position.variant.counting)))))


def _chance(text: str) -> float:
    """A number from 0 to 1 that depends on `text` alone."""
    return int.from_bytes(hashlib.blake2b(text.encode(), digest_size=4).digest()) / 2**32


PLAYERS = {
    each.name: each
    for each in (
        LevelPlayer("newcomer", overlooks=0.45, careless=0.8),
        LevelPlayer("beginner", overlooks=0.2, careless=0.3),
        LevelPlayer("casual", overlooks=0.05, careless=0.04),
        LevelPlayer("club", exact_from=5),
        LevelPlayer("expert", plans=True, exact_from=8),
        LevelPlayer("perfect", plans=True, exact_from=16),
    )
}
"""How each level decides, by its name."""
AT_ONCE = "perfect"
"""The strongest level that answers without taking its time: any of them does."""


def first_steps(variant: Variant, number: int, rng: random.Random) -> list[Step]:
    """Steps by chance until so many pieces are placed: no line among them."""
    while True:
        position, steps = variant.start(2), list[Step]()
        while position.occupied.bit_count() < number:
            steps.append(rng.choice(position.steps))
            position = position.play(steps[-1])
            if isinstance(position.turn, Over) or position.made:
                break
        else:
            return steps


def warm_up(report: Report | None = None) -> None:
    """Load the kernels, and compile them first where that was never done, which `report` hears of; then let
    every player choose, which loads the books."""
    library(__package__, report)
    for name in ("classic", "advanced"):
        variant = read_variant(name)
        for position in (variant.start(), Position(_LATE, variant)):
            for player in PLAYERS.values():
                player.choose(position, random.Random(0))
        analyse(position)


class Thinking(Watched):
    """One question of another program."""

    def turn(
        self, player: LevelPlayer, position: Position, rng: random.Random, tell: Tell | None = None
    ) -> tuple[Step, ...]:
        """The steps with which `player` takes the whole turn: place, perhaps call, give."""
        if isinstance(position.turn, Over):
            raise IllegalStep("The game is over: there is no step to take.")
        seat, steps = position.seat, list[Step]()
        with self._effort.clock():
            while isinstance(position.turn, ToMove) and position.seat == seat:
                step = player.choose(position, rng, effort=self._effort, tell=_after(steps, tell))
                steps.append(step)
                position = position.play(step)
                if isinstance(step, Call):
                    break
        return tuple(steps)

    def analysis(self, position: Position, tell: Tell) -> Analysis:
        """The verdict of the position and of every way to go on; `tell` hears each as it is known."""
        return analyse(position, tell=tell, effort=self._effort)


def _after(steps: list[Step], tell: Tell | None) -> Tell | None:
    """Reports moves as seen when the turn began, if its placement is among the steps taken since."""
    if tell is None or not steps:
        return tell
    taken = tuple(steps)

    def told(move: Judged) -> None:
        verdict = move.verdict and Proven(move.verdict.outcome, move.verdict.plies + 1)
        tell(Judged((*taken, *move.choice), verdict, move.chances))

    return told
