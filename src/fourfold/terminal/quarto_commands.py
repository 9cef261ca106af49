"""What the commands of the Quarto! engine print."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager

from rich.console import Console
from rich.progress import BarColumn, TaskProgressColumn, TextColumn, TimeElapsedColumn, TimeRemainingColumn
from rich.progress import Progress as Bar

from fourfold.engine.quarto import Analysis, Judged
from fourfold.engine.quarto.analysis import preference
from fourfold.engine.quarto.arena import Score
from fourfold.engine.quarto.proof import Progress, Report
from fourfold.engine.verdict import Outcome, Proven
from fourfold.locale import number_words, plural, text
from fourfold.rules.quarto import Call, Give, Place, Position, piece_text

MARKS = {Outcome.WIN: "+", Outcome.DRAW: "=", Outcome.LOSS: "-"}
UNKNOWN = "?"
BEST_SHOWN = 12
"""How many of the best moves are listed: more of them says no more."""


def analysis_json(found: Analysis) -> str:
    """The analysis for programs."""
    return json.dumps(
        {
            "position": str(found.position),
            "variant": str(found.position.variant),
            **_verdict_fields(found.verdict),
            "complete": found.complete,
            "moves": [
                {"steps": [str(step) for step in move.choice], **_verdict_fields(move.verdict)}
                for move in found.moves
            ],
            "nodes": found.nodes,
        }
    )


def _verdict_fields(verdict: Proven | None) -> dict[str, str | int | None]:
    if verdict is None:
        return {"verdict": None, "plies": None}
    return {"verdict": verdict.outcome.value, "plies": verdict.plies}


def analysis_lines(found: Analysis) -> Iterator[str]:
    """The analysis for people: the verdict, a board with marks, and the best moves."""
    yield verdict_sentence(found.verdict)
    yield ""
    yield from _marked_board(found)
    yield ""
    shown = ", ".join(choice_text(move) for move in found.best[:BEST_SHOWN])
    more = len(found.best) - BEST_SHOWN
    if more > 0:
        yield plural(
            "Best: {moves} and {number} more",
            "Best: {moves} and {number} more",
            more,
            moves=shown,
            number=more,
        )
    elif shown:
        yield text("Best: {moves}", moves=shown)
    yield plural(
        "{number} position was searched.",
        "{number} positions were searched.",
        found.nodes,
        number=number_words(found.nodes),
    )


def verdict_sentence(verdict: Proven | None) -> str:
    """A verdict in words, for the player to act."""
    if verdict is None:
        return text("Not known: the limits ended the search.")
    match verdict.outcome:
        case Outcome.DRAW:
            return text("A draw: with best play nobody wins.")
        case Outcome.WIN if verdict.plies == 0:
            return text("Won: a line can be called now.")
        case Outcome.WIN:
            return plural(
                "Won, with the next placement.",
                "Won: the line is made with placement {number} from now.",
                verdict.plies,
                number=verdict.plies,
            )
        case Outcome.LOSS:
            return plural(
                "Lost: the opponent's next placement makes the line.",
                "Lost: the opponent makes the line with placement {number} from now.",
                verdict.plies,
                number=verdict.plies,
            )


def choice_text(move: Judged) -> str:
    """The steps of a move, as they are typed."""
    return " ".join(str(step) for step in move.choice)


def _marked_board(found: Analysis) -> Iterator[str]:
    """The board with the best that each empty square, or each piece to give, can bring."""
    position = found.position
    squares: dict[int, list[Proven | None]] = {}
    pieces: dict[int, list[Proven | None]] = {}
    for move in found.moves:
        match move.choice[0]:
            case Place(square):
                squares.setdefault(square, []).append(move.verdict)
            case Give(piece):
                pieces.setdefault(piece, []).append(move.verdict)
            case Call():
                yield text("Can be called: {call}", call=choice_text(move))
    yield "    a b c d"
    for row in range(4):
        cells = (_cell(position, 4 * row + column, squares) for column in range(4))
        yield f"  {row + 1} {' '.join(cells)}"
    if pieces:
        yield "  " + " ".join(f"{piece_text(piece)}{_mark(known)}" for piece, known in pieces.items())
    yield text("{win} won, {draw} drawn, {loss} lost", win="+", draw="=", loss="-")


def _cell(position: Position, square: int, marks: dict[int, list[Proven | None]]) -> str:
    piece = position.board[square]
    if piece is not None:
        return piece_text(piece)
    return _mark(marks[square]) if square in marks else "."


def _mark(verdicts: list[Proven | None]) -> str:
    known = [verdict for verdict in verdicts if verdict is not None]
    if not known:
        return UNKNOWN
    best = max(known, key=preference)
    # With something unknown among them, only a win is certain to be the best.
    return MARKS[best.outcome] if len(known) == len(verdicts) or best.outcome is Outcome.WIN else UNKNOWN


@contextmanager
def solve_bar() -> Iterator[Report]:
    """A bar on standard error that shows how far a solve is, its rate, and the time left."""
    columns = (
        BarColumn(),
        TaskProgressColumn(),
        TextColumn(
            text(
                "boards: {boards}, positions: {nodes} million",
                boards="{task.fields[boards]}",
                nodes="{task.fields[nodes]}",
            )
        ),
        TextColumn("{task.fields[rate]:.1f}/s"),
        TimeElapsedColumn(),
        TimeRemainingColumn(),
    )
    with Bar(*columns, console=Console(stderr=True)) as bar:
        task = bar.add_task("", total=None, boards="", nodes=0, rate=0.0)

        def show(progress: Progress) -> None:
            bar.update(
                task,
                total=progress.total,
                completed=progress.done,
                boards=f"{progress.done}/{progress.total}",
                nodes=progress.nodes // 1_000_000,
                rate=progress.fresh / progress.seconds if progress.fresh else 0.0,
            )

        yield show


def score_line(first: str, second: str, score: Score) -> str:
    """A match as one row: games, share of the points with its 95 % interval, wins, draws and losses."""
    return text(
        "{first} against {second}: {share} % ± {margin} of the points. "
        "Games: {games}; won: {won}; drawn: {drawn}; lost: {lost}.",
        first=first,
        second=second,
        share=number_words(100 * score.share, 1),
        margin=number_words(100 * score.margin, 1),
        games=score.games,
        won=score.won,
        drawn=score.drawn,
        lost=score.lost,
    )
