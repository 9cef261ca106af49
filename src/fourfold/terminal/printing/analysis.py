"""What `fourfold analyse` prints, of either game."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from fourfold.engine import Analysis
from fourfold.engine.verdict import Proven, Verdict
from fourfold.locale import result_sentence
from fourfold.rules import quarto
from fourfold.rules.game import Over
from fourfold.rules.games import game_of
from fourfold.terminal.printing.documents import Analysis as Document
from fourfold.terminal.printing.documents import Judgement, Outcome


def analysis_lines(found: Analysis[Any, Any, Any]) -> Iterator[str]:
    """The analysis for people."""
    if isinstance(found.position.turn, Over):
        yield result_sentence(found.position.turn)
    elif isinstance(found.position, quarto.Position):
        from fourfold.terminal.printing.quarto_analysis import quarto_lines  # noqa: PLC0415 - one engine of two

        yield from quarto_lines(found)
    else:
        from fourfold.terminal.printing.quatro_analysis import quatro_lines  # noqa: PLC0415

        yield from quatro_lines(found)


def analysis_document(found: Analysis[Any, Any, Any]) -> Document:
    """The analysis for programs."""
    position = found.position
    outcome, plies = certain(found.verdict)
    moves = (
        Judgement(tuple(map(str, move.choice)), *certain(move.verdict), move.chances) for move in found.moves
    )
    return Document(
        game=str(game_of(position)),
        position=str(position),
        variant=str(position.variant),
        verdict=outcome,
        plies=plies,
        chances=found.chances,
        complete=found.complete,
        moves=tuple(moves),
        best=len(found.best),
        nodes=found.nodes,
    )


def certain(verdict: Verdict | None) -> tuple[Outcome | None, int | None]:
    """What is certain about a verdict."""
    return (verdict.outcome.value, verdict.plies) if isinstance(verdict, Proven) else (None, None)
