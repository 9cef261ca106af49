"""What `fourfold match` prints."""

from __future__ import annotations

from collections.abc import Iterator

from fourfold.engine import Standing
from fourfold.locale import list_words, others_words, percent_words, text


def score_lines(standing: Standing) -> Iterator[str]:
    """A match as rows: games, share of the points with its 95 % interval, wins, draws and losses.

    Between two players one row says it all, for the first; with more players each has a row.
    """
    # Programs name themselves, and so their names are words of others.
    players = [others_words(name) for name in standing.players]
    everybody = list(zip(players, standing.scores, strict=True))
    for number, (name, score) in enumerate(everybody[:1] if len(everybody) == 2 else everybody):
        others = [*players[:number], *players[number + 1 :]]
        yield text(
            "{first} against {second}: {share} ± {margin} of the points. "
            "Games: {games}; won: {won}; drawn: {drawn}; lost: {lost}.",
            first=name,
            second=list_words(others),
            share=percent_words(score.share),
            margin=percent_words(score.margin),
            games=score.games,
            won=score.won,
            drawn=score.drawn,
            lost=score.lost,
        )


def match_document(standing: Standing) -> str:
    """The same for programs."""
    from fourfold.terminal.printing.documents import Match, Scored  # noqa: PLC0415

    scored = (
        Scored(name, score.won, score.drawn, score.lost, score.share, score.margin)
        for name, score in zip(standing.players, standing.scores, strict=True)
    )
    return str(Match(standing.games, tuple(scored)))
