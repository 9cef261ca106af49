"""The truth about a position: its verdict, and that of every way to go on.

Best play in a game with calls is best play in a game without: who makes a line calls it. So the search knows
nothing of calls, and this module adds what they change: a line that may be called now wins at once, and
handing over a piece without calling it loses. Lines that expired are worth nothing, as the rules say.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor, as_completed
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, TypeAlias

from fourfold.engine import analysis
from fourfold.engine.effort import NO_LIMITS, Effort, Limits
from fourfold.engine.verdict import Outcome, Proven, preference
from fourfold.quarto import PIECES, SQUARES, Call, CallRule, Done, Give, Piece, Place, Position, Square, Step
from fourfold.quarto.engine.node import Kind, Node, board_node, kind_of
from fourfold.quarto.engine.proofs import board_form, is_kept, is_whole
from fourfold.quarto.engine.solver import Solver, default_solver
from fourfold.quarto.engine.value import DRAW, SHORT, STOPPED
from fourfold.rules.game import Over

QUICK = 8
"""With so few empty squares after a move, starting threads takes longer than searching."""

Choice: TypeAlias = tuple[Step, ...]
"""One way to go on: a gift; a placement and a gift; a placement that ends the game; a call."""


Judged: TypeAlias = analysis.Judged[Step, Proven]
"""One way to go on, and its exact verdict."""

Analysis: TypeAlias = analysis.Analysis[Position, Step, Proven]
"""What is known of a position of Quarto!. Moves that are equally good stay in the order of squares and
pieces."""

Tell: TypeAlias = Callable[[Judged], None]


@dataclass(frozen=True, slots=True)
class Gift:
    """A piece given: the opponent's value decides, so many placements later."""

    board: Node
    kind: Kind
    placements: int

    @property
    def key(self) -> tuple[int, int, Kind]:
        """The same for gifts that this variant cannot tell apart."""
        return int(self.board.lanes), int(self.board.occupied), self.kind

    def verdict(self, value: int) -> Proven | None:
        """The giver's verdict, from the value for the player who is given the piece."""
        theirs = proven(value, 16 - int(self.board.occupied).bit_count())
        return theirs and Proven(theirs.outcome.other, theirs.plies + self.placements)


def analyse(
    position: Position,
    limits: Limits = NO_LIMITS,
    tell: Tell | None = None,
    *,
    solver: Solver | None = None,
    effort: Effort | None = None,
) -> Analysis:
    """The verdict of `position` and of every legal way to go on.

    `tell` hears each judged move as soon as it is known: near ends first, the rest not always in order. An
    `effort` of the caller's own, made with the same limits, can be stopped from another thread.
    """
    if isinstance(position.turn, Over):
        return analysis.finished(position, position.turn)
    solver, effort = solver or default_solver(), effort or Effort(limits)
    with effort.clock():
        whole = verdict(position, solver, effort)
        moves = _judge(position, whole, solver, effort, tell)
    if whole is None and moves[-1].verdict is not None:
        whole = moves[0].verdict
    best = tuple(move for move in moves if move.verdict is not None and move.verdict == whole)
    return Analysis(position, whole, _chances(whole, position), moves, best, effort.nodes)


def verdict(position: Position, solver: Solver, effort: Effort) -> Proven | None:
    """The verdict where the rules or one search give it; None where it is the best of the moves."""
    if position.made:  # the game is not over, so this is a line to call
        return Proven(Outcome.WIN, 0)
    if position.hand is None:
        return None
    board = board_after(position)
    return proven(
        solver.value(board, kind_of(position.hand, position.variant.counting), effort),
        16 - position.occupied.bit_count(),
    )


def _chances(verdict: Proven | None, position: Position) -> analysis.Chances:
    """What a verdict for the player to act means for each seat."""
    if verdict is None:
        return ()
    own = {Outcome.WIN: 1.0, Outcome.DRAW: 0.5, Outcome.LOSS: 0.0}[verdict.outcome]
    return (own, 1 - own) if position.seat == 0 else (1 - own, own)


def judged(choice: Choice, verdict: Proven | None, position: Position) -> Judged:
    """One way to go on from `position` with its verdict, and what that means for each seat."""
    return Judged(choice, verdict, _chances(verdict, position))


def proven(value: int, placements_left: int) -> Proven | None:
    """A value of the search as a verdict for the same player; a draw lasts until the board is full."""
    if value == STOPPED:
        return None
    if value == DRAW:
        return Proven(Outcome.DRAW, placements_left)
    return Proven(Outcome.WIN if value % 2 else Outcome.LOSS, value)


def board_after(position: Position, placed: Square | None = None) -> Node:
    """The board for the kernels, with the piece in hand placed where that is asked for."""
    board = [(square, piece) for square, piece in enumerate(position.board) if piece is not None]
    if placed is not None and position.hand is not None:
        board.append((placed, position.hand))
    kinds = [(square, kind_of(piece, position.variant.counting)) for square, piece in board]
    variant = position.variant
    return board_node(len(variant.traits), variant.squares, kinds, variant.torus)


def ways_on(position: Position) -> Iterator[tuple[Choice, Proven | Gift]]:
    """Every way to go on, with its verdict where the rules alone decide it."""
    calls = position.variant.call is not CallRule.AUTO and position.made
    if calls:
        yield from (((Call(made.line),), Proven(Outcome.WIN, 0)) for made in position.made)
    if position.hand is not None:
        for square in SQUARES:
            if position.board[square] is None:
                yield from _placement(position, square)
    elif position.beside:
        board = board_after(position)
        for piece in _beside(position):
            # Who hands over a piece with a line uncalled leaves the call to the opponent.
            yield (Give(piece),), Proven(Outcome.LOSS, 0) if calls else _gift(position, board, piece, 0)
    else:
        missed = calls and not position.done
        yield (Done(),), Proven(Outcome.LOSS if missed else Outcome.DRAW, 0)


def unproven_boards(position: Position, solver: Solver) -> dict[bytes, Node]:
    """The boards that an analysis of `position` would prove and keep, by their forms (see `proofs`)."""
    ways = () if position.result is not None else ways_on(position)
    boards = {end.key[:2]: end.board for _, end in ways if isinstance(end, Gift)}
    wanted = (board for board in boards.values() if is_kept(board) and solver.known(board) is None)
    return {board_form(board): board for board in wanted}


def _placement(position: Position, square: Square) -> Iterator[tuple[Choice, Proven | Gift]]:
    """The ways to go on that begin with placing the piece in hand on `square`."""
    place = Place(square)
    then = position.play(place)
    if then.made:
        call = () if isinstance(then.turn, Over) else (Call(then.made[0].line),)
        yield (place, *call), Proven(Outcome.WIN, 1)
    elif not then.beside:
        yield (place,), Proven(Outcome.DRAW, 1)
    else:
        board = board_after(position, square)
        for piece in _beside(position):
            yield (place, Give(piece)), _gift(position, board, piece, 1)


def _beside(position: Position) -> Iterator[Piece]:
    return (piece for piece in PIECES if position.beside >> piece & 1)


def _gift(position: Position, board: Node, piece: Piece, placements: int) -> Gift:
    return Gift(board, kind_of(piece, position.variant.counting), placements)


def _judge(
    position: Position, whole: Proven | None, solver: Solver, effort: Effort, tell: Tell | None
) -> tuple[Judged, ...]:
    """Every way to go on with its verdict, the best first; gifts of the same kind are solved once.

    First comes what the rules, the book or a short search decide, the nearest ends first, then the rest.
    """
    ways = list(ways_on(position))
    known: dict[Choice, Judged] = {}

    def settle(choice: Choice, verdict: Proven | None) -> None:
        known[choice] = judged(choice, verdict, position)
        if tell is not None:
            tell(known[choice])

    near: list[tuple[Choice, Proven | None]] = []
    alike: dict[tuple[int, int, Kind], list[tuple[Choice, Gift]]] = {}
    for choice, end in ways:
        if isinstance(end, Proven):
            near.append((choice, end))
        else:
            alike.setdefault(end.key, []).append((choice, end))
    empty = max((16 - int(gift.board.occupied).bit_count() for [(_, gift), *_] in alike.values()), default=0)
    questions = _Questions(solver, effort, may_lose=whole is None or whole.outcome is Outcome.WIN)
    far: list[list[tuple[Choice, Gift]]] = []
    found: dict[tuple[int, int, Kind], int] = {}
    with _threads(effort.limits.threads if empty > QUICK else 1) as run:
        for same, value in run(questions.at_once, alike.values()):
            if value is None:
                far.append(same)
            else:
                found[same[0][1].key] = value
                near += ((choice, gift.verdict(value)) for choice, gift in same)
        for choice, verdict in sorted(near, key=_nearness):
            settle(choice, verdict)
        for same, value in run(questions.in_the_end, far):
            for choice, gift in same:
                settle(choice, gift.verdict(value))
            found[same[0][1].key] = value
    _keep(solver, found, alike)
    return tuple(sorted((known[choice] for choice, _ in ways), key=_rank))


def _keep(
    solver: Solver,
    found: dict[tuple[int, int, Kind], int],
    alike: dict[tuple[int, int, Kind], list[tuple[Choice, Gift]]],
) -> None:
    """Let the solver remember the boards of which every gift is known now, and was not before."""
    boards: dict[tuple[int, int], tuple[Node, dict[Kind, int]]] = {}
    for key, value in found.items():
        board = alike[key][0][1].board
        boards.setdefault(key[:2], (board, {}))[1][key[2]] = value
    for board, values in boards.values():
        if is_kept(board) and is_whole(board, values) and solver.known(board) is None:
            solver.proofs.add(board, values)


@dataclass(frozen=True, slots=True)
class _Questions:
    """What is asked of a solver about gifts that are the same to it."""

    solver: Solver
    effort: Effort
    may_lose: bool
    """Whether a gift may lose for its receiver: not if the giver is known not to win."""

    def at_once(self, same: list[tuple[Choice, Gift]]) -> tuple[list[tuple[Choice, Gift]], int | None]:
        """The value that the book or a short search knows; None where it takes more."""
        gift = same[0][1]
        known = self.solver.known(gift.board)
        if known is not None:
            return same, known[gift.kind]
        value = self.solver.soon(gift.board, gift.kind, self.effort, may_lose=self.may_lose)
        later = value == DRAW and int(gift.board.occupied).bit_count() < 16 - int(SHORT)
        return same, None if later else value

    def in_the_end(self, same: list[tuple[Choice, Gift]]) -> tuple[list[tuple[Choice, Gift]], int]:
        """The value of what was not decided at once."""
        gift = same[0][1]
        return same, self.solver.later(gift.board, gift.kind, self.effort, may_lose=self.may_lose)


def _nearness(way: tuple[Choice, Proven | None]) -> int:
    """Smaller is told sooner: wins and losses by their distance, then draws, then what is not known."""
    verdict = way[1]
    if verdict is None:
        return 99
    return 98 if verdict.outcome is Outcome.DRAW else verdict.plies


def _rank(move: Judged) -> tuple[bool, int, int]:
    """Smaller is better; what is not known comes last."""
    if move.verdict is None:
        return True, 0, 0
    outcome, plies = preference(move.verdict)
    return False, -outcome, -plies


@contextmanager
def _threads(number: int) -> Iterator[Callable[..., Iterable[Any]]]:
    """`map`, on so many threads: results come as they are ready, and on one thread in order."""
    if number <= 1:
        yield map
        return
    with ThreadPoolExecutor(number) as pool:
        yield lambda function, items: (
            future.result() for future in as_completed([pool.submit(function, item) for item in items])
        )
