"""`fourfold arena`: tournaments of levels and programs."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from fourfold.cli.options import (
    LARGEST,
    MOST_GAMES,
    MOST_MEMORY,
    answer_seconds_option,
    call_option,
    chosen_variant,
    dask_option,
    examples,
    json_option,
    layout_option,
    manual,
    variant_option,
    workers_option,
)
from fourfold.cli.players import check_players, game_and_players, players_argument, usual_call
from fourfold.locale import number_words, others_words, plural, text
from fourfold.quarto import CallRule
from fourfold.rules.game import Unreadable
from fourfold.rules.games import variant_tags

if TYPE_CHECKING:
    from fourfold.engine.arena import Standings
    from fourfold.engine.ratings import Sequential


def register(app: typer.Typer) -> None:
    """Add this command."""
    app.command(
        "arena",
        help=manual(
            text("A tournament of levels and programs, with Elo ratings."),
            text(
                "Players meet in pairs of games from the same opening, each starting one. A player who "
                "cannot go on loses, and the record says why. All games are written to one file."
            ),
            text("Run the same command again to resume interrupted work."),
        ),
        epilog=examples(
            "arena casual club expert --games 100",
            "arena 'program:./my-engine' beginner casual club --gauntlet --seconds 5 --memory 1024",
            "arena expert club --games 2000 --test 0,50",
            "arena quatro expert strong --games 200 -o quatro-games.txt",
        ),
    )(arena)


def _test_option() -> Any:
    told = text("Two players: stop once it is clear which of two Elo differences is right.")
    return typer.Option(metavar="ELO,ELO", help=told)


def _opening_option() -> Any:
    told = text("Quarto!: pieces placed at random before the players start.")
    return typer.Option(min=0, max=6, help=told)


def arena(
    names: Annotated[list[str], players_argument()],
    *,
    games: Annotated[
        int, typer.Option(min=2, max=MOST_GAMES, help=text("How many games each pair plays."))
    ] = 100,
    gauntlet: Annotated[
        bool, typer.Option("--gauntlet", help=text("Only the first player plays the others."))
    ] = False,
    test: Annotated[str | None, _test_option()] = None,
    opening: Annotated[int, _opening_option()] = 2,
    variant: Annotated[str | None, variant_option()] = None,
    call: Annotated[CallRule | None, call_option()] = None,
    layout: Annotated[str | None, layout_option()] = None,
    seconds: Annotated[float, answer_seconds_option()] = 60.0,
    memory: Annotated[
        int | None, typer.Option(min=16, max=MOST_MEMORY, help=text("Memory a program may use, in MiB."))
    ] = None,
    seed: Annotated[
        int, typer.Option(min=0, max=LARGEST, help=text("The same seed plays the same games again."))
    ] = 0,
    workers: Annotated[int, workers_option()] = os.cpu_count() or 1,
    dask: Annotated[str | None, dask_option()] = None,
    output: Annotated[
        Path, typer.Option("--output", "-o", help=text("The file of records to write or to continue."))
    ] = Path("arena.txt"),
    json: Annotated[bool, json_option()] = False,
) -> None:
    """Hold a tournament, and print how it ended."""
    game, names = game_and_players(names)
    tags = variant_tags(chosen_variant(game, variant, call or usual_call(game), layout))
    check_players(game, names, 2)
    bounds = None if test is None else _bounds(test, names)
    from fourfold.engine import arena as tournament
    from fourfold.engine import workers as executors
    from fourfold.engine.ratings import Sequential

    terms = tournament.Terms(
        game, tags["Variant"], tags.get("Call", ""), tags.get("Layout", ""), opening, seconds, memory, seed
    )
    decision = None if bounds is None else Sequential(*bounds)
    plan = tournament.Plan(terms, tuple(names), (games + 1) // 2, output, gauntlet, decision)
    with executors.workers(workers, dask) as executor, _live_table() as show:
        standings = tournament.hold(plan, executor, show, ahead=2 * workers)
    for line in [_document(standings, decision)] if json else _lines(standings, decision):
        typer.echo(line)


def _bounds(typed: str, names: list[str]) -> tuple[float, float]:
    """The two differences that a test decides between."""
    match = re.fullmatch(r"(-?\d{1,4}),(-?\d{1,4})", typed)
    if match is None or int(match[1]) >= int(match[2]) or len(names) != 2:
        raise Unreadable(
            "“{text}” is not a test: with two players, write two Elo differences, the lower one first, "
            "such as 0,50.",
            text=typed,
        )
    return float(match[1]), float(match[2])


# -- What is printed ----------------------------------------------------------------------------------------


def _lines(standings: Standings, test: Sequential | None) -> Iterator[str]:
    """How a tournament ended, and what a sequential test has come to."""
    yield from _standing_lines(standings)
    if test is not None:
        yield _decision_line(standings, test)


def _standing_lines(standings: Standings) -> Iterator[str]:
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


def _document(standings: Standings, test: Sequential | None) -> str:
    """The same for programs, with the result of a sequential test."""
    from fourfold.cli.documents import Arena, Rated

    rated = (
        Rated(name, rating.elo, rating.margin, *standings.score(who), standings.failures[who])
        for who, (name, rating) in enumerate(zip(standings.names, standings.ratings(), strict=True))
    )
    decision = None if test is None else test.decide(standings.halved()).value
    return str(Arena(standings.games, tuple(sorted(rated, key=lambda player: -player.elo)), decision))


def _decision_line(standings: Standings, test: Sequential) -> str:
    """The result of a sequential test."""
    from fourfold.engine.ratings import Decision

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
def _live_table() -> Iterator[Callable[[Standings], None]]:
    """The standings on standard error while games are played, for people who watch."""
    from rich.console import Console
    from rich.live import Live
    from rich.text import Text

    console = Console(stderr=True)
    if not console.is_terminal:
        yield lambda standings: None
        return
    with Live(console=console, transient=True) as live:
        yield lambda standings: live.update(Text("\n".join(_standing_lines(standings))))
