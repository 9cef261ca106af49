"""What the engine of Quarto! says, in sentences: verdicts, and what they come from."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from fourfold import quarto
from fourfold.engine.verdict import Outcome, Proven
from fourfold.locale import labelled, piece_name, plural, text
from fourfold.quarto.coach import threat_view
from fourfold.quarto.terminal.sentences import PART as WORDS
from fourfold.quarto.terminal.sentences import advised_steps
from fourfold.quarto.terminal.words import pieces_of
from fourfold.rules.games import Game
from fourfold.telling import tell
from fourfold.terminal.advice import SECONDS, GameAdvice

if TYPE_CHECKING:
    from fourfold.quarto.engine import Analysis


class QuartoAdvice(GameAdvice):
    """Exact verdicts, counted in placements."""

    def verdicts(self, position: quarto.Position, edition: str, names: Sequence[str | None]) -> Iterator[str]:
        from fourfold.quarto.engine import Limits, analyse  # noqa: PLC0415

        analysis = analyse(position, Limits(seconds=SECONDS))
        yield found_verdict(analysis.verdict)
        best: dict[quarto.Step, Proven] = {}
        for move in analysis.moves:  # best first, so the first of each step is its best
            if move.verdict is not None:
                best.setdefault(move.choice[0], move.verdict)
        alike: dict[tuple[type[quarto.Step], str], list[quarto.Step]] = {}
        for step, known in best.items():
            alike.setdefault((type(step), _outcome(known)), []).append(step)
        for (_, outcome), steps in alike.items():
            yield labelled(advised_steps(steps, pieces_of(edition)), outcome)

    def odds(self, position: quarto.Position) -> list[str]:
        return [text("There are no odds in Quarto!: nothing is left to chance.")]

    def reasons(self, position: quarto.Position, edition: str, names: Sequence[str]) -> Iterator[str]:
        from fourfold.quarto.engine import analyse  # noqa: PLC0415

        return reasons(analyse(position), edition)


def found_verdict(verdict: Proven | None) -> str:
    """The verdict in words, or that none was found in time."""
    if verdict is not None:
        return WORDS.verdict(verdict)
    return plural(
        "No exact verdict was found within {count} second.",
        "No exact verdict was found within {count} seconds.",
        round(SECONDS),
    )


def _outcome(verdict: Proven) -> str:
    """What a move leads to."""
    match verdict.outcome:
        case Outcome.WIN if verdict.plies == 0:
            return text("wins at once")
        case Outcome.WIN:
            return plural("wins in {count} placement", "wins in {count} placements", verdict.plies)
        case Outcome.DRAW:
            return tell(None, "verdict.drawn")
        case Outcome.LOSS:
            return plural("loses in {count} placement", "loses in {count} placements", verdict.plies)


def reasons(found: Analysis, edition: str) -> Iterator[str]:
    """The best line to its end, and the lines of the board that lack one piece."""
    from fourfold.quarto.engine import principal_line, threats  # noqa: PLC0415

    if line := principal_line(found):
        yield labelled(tell(Game.QUARTO, "why.best-line"), " ".join(map(str, line)))
        yield ""
    yield f"{tell(Game.QUARTO, 'why.short')}:"
    short = threats(found.position)
    if not short:
        yield tell(Game.QUARTO, "why.safe")
    for threat in short:
        yield WORDS.threat(threat_view(threat), edition)
        yield "  " + "; ".join(
            f"{quarto.piece_text(piece)} {piece_name(pieces_of(edition), piece)}" for piece in threat.pieces
        )


PART = QuartoAdvice(Game.QUARTO)
