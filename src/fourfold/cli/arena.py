"""`fourfold arena`: tournaments of levels and programs."""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import Annotated

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
from fourfold.cli.players import check_players, complete_player, usual_call
from fourfold.locale import text
from fourfold.rules.game import Unreadable
from fourfold.rules.games import Game, variant_tags
from fourfold.rules.quarto import CallRule


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


def arena(  # noqa: PLR0913 - a command has as many parameters as options
    names: Annotated[
        list[str],
        typer.Argument(
            metavar="PLAYER",
            help=text("Two or more: levels, or program: and a command."),
            autocompletion=complete_player,
        ),
    ],
    *,
    games: Annotated[
        int, typer.Option(min=2, max=MOST_GAMES, help=text("How many games each pair plays."))
    ] = 100,
    gauntlet: Annotated[
        bool, typer.Option("--gauntlet", help=text("Only the first player plays the others."))
    ] = False,
    test: Annotated[
        str | None,
        typer.Option(
            metavar="ELO,ELO",
            help=text("Two players: stop once it is clear which of two Elo differences is right."),
        ),
    ] = None,
    opening: Annotated[
        int,
        typer.Option(min=0, max=6, help=text("Quarto!: pieces placed at random before the players start.")),
    ] = 2,
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
    game, names = (Game(names[0]), names[1:]) if names[0] in list(Game) else (Game.QUARTO, names)
    tags = variant_tags(chosen_variant(game, variant, call or usual_call(game), layout))
    check_players(game, names, 2)
    bounds = None if test is None else _bounds(test, names)
    from fourfold.engine import arena as tournament  # noqa: PLC0415 - the engines only where they are used
    from fourfold.engine import workers as executors  # noqa: PLC0415
    from fourfold.engine.ratings import Sequential  # noqa: PLC0415
    from fourfold.terminal.printing.arena import (  # noqa: PLC0415
        arena_document,
        live_table,
        standing_lines,
        test_line,
    )

    terms = tournament.Terms(
        game, tags["Variant"], tags.get("Call", ""), tags.get("Layout", ""), opening, seconds, memory, seed
    )
    decision = None if bounds is None else Sequential(*bounds)
    plan = tournament.Plan(terms, tuple(names), (games + 1) // 2, output, gauntlet, decision)
    with executors.workers(workers, dask) as executor, live_table() as show:
        standings = tournament.hold(plan, executor, show, ahead=2 * workers)
    if json:
        typer.echo(arena_document(standings, decision))
        return
    for line in standing_lines(standings):
        typer.echo(line)
    if decision is not None:
        typer.echo(test_line(standings, decision))


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
