"""What `fourfold match` prints."""

from __future__ import annotations

from fourfold.engine.quarto.arena import Score
from fourfold.locale import number_words, text


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
