"""What `fourfold arena` prints."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from rich.console import Console
from rich.live import Live
from rich.text import Text

from fourfold.engine.arena import Standings
from fourfold.engine.ratings import Decision, Sequential
from fourfold.locale import number_words, others_words, plural, text


def standing_lines(standings: Standings) -> Iterator[str]:
    """The players, strongest first: Elo with its 95 % interval, points, games and failures."""
    ratings = standings.ratings()
    order = sorted(range(len(ratings)), key=lambda who: -ratings[who].elo)
    for place, who in enumerate(order, start=1):
        points, games = standings.score(who)
        yield text(
            "{place}. {name}: Elo {elo} ± {margin}. Points: {points}; games: {games}; failures: {failures}.",
            place=place,
            name=others_words(standings.names[who]),
            elo=number_words(ratings[who].elo, 0),
            margin=number_words(ratings[who].margin, 0),
            points=number_words(points, 1),
            games=games,
            failures=standings.failures[who],
        )


def arena_document(standings: Standings, test: Sequential | None) -> str:
    """The same for programs, with the result of a sequential test."""
    from fourfold.terminal.printing.documents import Arena, Rated  # noqa: PLC0415

    rated = (
        Rated(name, rating.elo, rating.margin, *standings.score(who), standings.failures[who])
        for who, (name, rating) in enumerate(zip(standings.names, standings.ratings(), strict=True))
    )
    decision = None if test is None else test.decide(standings.halved()).value
    return str(Arena(standings.games, tuple(sorted(rated, key=lambda player: -player.elo)), decision))


def test_line(standings: Standings, test: Sequential) -> str:
    """The result of a sequential test."""
    first, second = map(others_words, standings.names)
    decision = test.decide(standings.halved())
    if decision is Decision.OPEN:
        return plural("Undecided after {count} game.", "Undecided after {count} games.", standings.games)
    right, wrong = test.higher, test.lower
    if decision is Decision.LOWER:
        right, wrong = wrong, right
    return text(
        "Decided: the Elo difference is {right}, not {wrong} ({first} against {second}).",
        first=first,
        second=second,
        right=number_words(right, 0),
        wrong=number_words(wrong, 0),
    )


@contextmanager
def live_table() -> Iterator[Callable[[Standings], None]]:
    """The standings on standard error while games are played, for people who watch."""
    console = Console(stderr=True)
    if not console.is_terminal:
        yield lambda standings: None
        return
    with Live(console=console, transient=True) as live:
        yield lambda standings: live.update(Text("\n".join(standing_lines(standings))))
