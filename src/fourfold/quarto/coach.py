"""The coach of Quarto!: everything is proven or not known, and a line that lacks one piece is a danger."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from fourfold.coach.facts import (
    BEST,
    LOOK,
    Distance,
    Fact,
    Facts,
    Hint,
    HintKind,
    Judgement,
    JudgementKind,
    LineView,
    MoveFacts,
    PositionFacts,
    QuartoFacts,
    SharedTrait,
    Stage,
    ThreatView,
    VerdictFacts,
)
from fourfold.coach.plain import distance, given_away, worth
from fourfold.engine.verdict import Outcome
from fourfold.quarto import (
    Call,
    Give,
    Line,
    Place,
    Position,
    Square,
    Step,
    TraitValue,
    piece_text,
    read_step,
)
from fourfold.rules.game import Over, ToMove
from fourfold.rules.games import Game

if TYPE_CHECKING:
    from fourfold.engine.effort import Effort
    from fourfold.quarto import engine as solved


# -- An analysis as facts -----------------------------------------------------------------------------------


def tell_analysis(position: Position, effort: Effort, tell: Callable[[Fact], None]) -> None:
    """Analyse a position; `tell` is called with each fact."""
    from fourfold.quarto import engine as solved  # noqa: PLC0415 - brings the engine along

    board = position_facts(position)
    tell(board)
    known = 0
    reasons: dict[Step, tuple[solved.Threat, ...]] = {}

    def hear(move: solved.Judged) -> None:
        nonlocal known
        if move.verdict is not None:
            known += 1
            unsafe = _why(position, move, reasons)
            tell(MoveFacts(_texts(move.choice), distance(move.verdict), unsafe=unsafe))

    found = solved.analyse(position, effort.limits, hear, effort=effort)
    line = solved.principal_line(found, effort=effort)
    tell(
        VerdictFacts(
            distance(found.verdict),
            found.chances,
            tuple(_texts(move.choice) for move in found.best),
            _texts(line),
            found.complete,
            known,
            board.total,
            found.nodes,
            _expert_choice(position) if found.verdict is None else (),
        )
    )


def position_facts(position: Position) -> PositionFacts:
    """What is known without a search."""
    from fourfold.quarto.engine.analysis import ways_on  # noqa: PLC0415 - brings the engine along

    turn = position.turn
    return PositionFacts(
        Game.QUARTO,
        str(position),
        position.seat,
        _texts(turn.steps) if isinstance(turn, ToMove) else (),
        0 if isinstance(turn, Over) else sum(1 for _ in ways_on(position)),
        isinstance(turn, Over),
        turn.winners if isinstance(turn, Over) else (),
        quarto=_board_facts(position),
    )


def _board_facts(position: Position) -> QuartoFacts:
    """The lines of a board that are made or need one more piece."""
    from fourfold.quarto.engine import threats  # noqa: PLC0415 - brings the engine along

    short = () if position.result is not None else threats(position)
    unsafe: dict[str, tuple[int, ...]] = {}
    for number, threat in enumerate(short):
        for piece in threat.pieces:
            if piece != position.hand:
                text = piece_text(piece)
                unsafe[text] = (*unsafe.get(text, ()), number)
    made = tuple(LineView(each.line.squares, _shared(each.shared)) for each in position.made)
    return QuartoFacts(made, tuple(map(threat_view, short)), unsafe, furthest(position))


def threat_view(threat: solved.Threat) -> ThreatView:
    """A line that needs one more piece, as clients draw it."""
    return ThreatView(threat.line.squares, threat.square, _shared(threat.shared), threat.pieces)


def _why(
    position: Position, move: solved.Judged, reasons: dict[Step, tuple[solved.Threat, ...]]
) -> tuple[ThreatView, ...]:
    """The lines that the given piece completes. Moves with the same placement share a board."""
    from fourfold.quarto.engine import threats  # noqa: PLC0415 - brings the engine along

    first, *others = move.choice
    match others:
        case [Give(piece)] if isinstance(first, Place):
            if first not in reasons:
                reasons[first] = threats(position.play(first))
            return tuple(threat_view(threat) for threat in reasons[first] if piece in threat.pieces)
    return ()


def _expert_choice(position: Position) -> tuple[str, ...]:
    import random  # noqa: PLC0415 - needed only where nothing is proven

    from fourfold.quarto.engine import PLAYERS  # noqa: PLC0415 - brings the engine along

    return (str(PLAYERS["expert"].choose(position, random.Random())),)


def furthest(position: Position) -> tuple[Square, ...]:
    """The squares of the lines with the most pieces that still share a trait: look here first."""
    lines = position.variant.lines
    alive = [(placed, line.squares) for line in lines if 0 < (placed := _alive(position, line)) < 4]
    most = max((placed for placed, _ in alive), default=0)
    return tuple(sorted({square for placed, squares in alive if placed == most for square in squares}))


def _alive(position: Position, line: Line) -> int:
    """How many pieces are on a line whose pieces share a trait; 0 for a line that can no longer win."""
    pieces = [piece for square in line.squares if (piece := position.board[square]) is not None]
    ones = zeros = position.variant.counting
    for piece in pieces:
        ones &= piece
        zeros &= ~piece
    return len(pieces) if ones | zeros else 0


def _shared(shared: Sequence[TraitValue]) -> tuple[SharedTrait, ...]:
    return tuple(SharedTrait(trait, value) for trait, value in shared)


def _texts(steps: Sequence[Step]) -> tuple[str, ...]:
    return tuple(map(str, steps))


# -- What is read off it ------------------------------------------------------------------------------------


def pointer(facts: PositionFacts, stage: Stage) -> Hint:
    """A hint that needs no search: where to look, or what is dangerous there."""
    board = facts.quarto
    assert board is not None
    if stage == LOOK:
        return Hint(stage, HintKind.LOOK if board.furthest else HintKind.QUIET, squares=board.furthest)
    says = HintKind.SHORT if board.threats else HintKind.FURTHER if board.furthest else HintKind.QUIET
    return Hint(stage, says, squares=board.furthest, threats=board.threats)


def best(facts: Facts) -> Hint:
    """The best move, or an expert's where nothing is proven."""
    board = facts.position.quarto
    assert board is not None
    choice, *_ = facts.verdict.best or (facts.verdict.advice,)
    return Hint(
        BEST,
        HintKind.BEST if facts.verdict.best else HintKind.EXPERT,
        squares=board.furthest,
        threats=board.threats,
        choice=choice,
        verdict=facts.verdict.verdict,
    )


def judgement(facts: Facts, choice: tuple[str, ...]) -> Judgement | None:
    """What a move does; None if that is not known."""
    before = facts.verdict.verdict
    if before is None:
        return None
    if isinstance(read_step(choice[-1]), Call):
        return Judgement(choice, JudgementKind.GOOD, before, Distance(Outcome.WIN, 0))
    if _leaves_call(facts, choice):
        return Judgement(choice, JudgementKind.GAVE_WIN, before, Distance(Outcome.LOSS, 0))
    # The game may be over before the last step: then nothing of the move is left to judge.
    moves = [move for move in facts.moves if _begin_alike(move.choice, choice)]
    best = max(moves, key=worth, default=None)
    if best is None or best.verdict is None:
        return None
    says = given_away(before.outcome, best.verdict.outcome)
    if says is not JudgementKind.GOOD and not facts.verdict.complete and len(best.choice) > len(choice):
        return None  # a gift that was not judged in time may be better
    return Judgement(choice, says, before, best.verdict, unsafe=_unsafe(facts, best))


def _begin_alike(one: tuple[str, ...], other: tuple[str, ...]) -> bool:
    return all(mine == theirs for mine, theirs in zip(one, other, strict=False))


def _leaves_call(facts: Facts, choice: tuple[str, ...]) -> bool:
    """Whether a placement makes a line, and the rest of the move does not call it."""
    instead = (move.choice[1] for move in facts.moves if len(move.choice) > 1 and move.choice[0] == choice[0])
    return len(choice) > 1 and any(isinstance(read_step(step), Call) for step in instead)


def _unsafe(facts: Facts, move: MoveFacts) -> tuple[ThreatView, ...]:
    """The lines that the given piece completes: those of the board, if nothing was placed before."""
    board = facts.position.quarto
    if len(move.choice) > 1 or board is None:
        return move.unsafe
    return tuple(board.threats[number] for number in board.unsafe.get(move.choice[0], ()))
