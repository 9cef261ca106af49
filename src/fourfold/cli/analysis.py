"""The command that judges a position of any game."""

from __future__ import annotations

import os
from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated, Any

import typer

from fourfold.cli.game_part import commands_of, understands
from fourfold.cli.options import (
    LARGEST,
    LONGEST,
    MOST_THREADS,
    call_option,
    check_options,
    chosen_variant,
    examples,
    json_option,
    layout_option,
    manual,
    variant_option,
)
from fourfold.locale import number_words, plural, text
from fourfold.quarto import CallRule
from fourfold.rules.game import Over
from fourfold.rules.games import game_in, game_of, read_position
from fourfold.telling import result_sentence
from fourfold.terminal.preparation import get_ready

if TYPE_CHECKING:
    from fourfold.cli.documents import Analysis as Document
    from fourfold.cli.documents import Outcome
    from fourfold.engine import Analysis, Verdict

BEST_SHOWN = 12
"""How many of the best moves are listed: more would add nothing."""


def register(app: typer.Typer) -> None:
    """Add this command."""
    app.command(
        "analyse",
        help=manual(
            text("The exact verdict on a position and on every move."),
            text(
                "In Quarto! it is exact: who wins with best play, and after how many placements. "
                "--nodes and --seconds stop the search early; anything still unknown is marked. In "
                "Quatro it is each player's chance to win."
            ),
        ),
        epilog=examples(
            "analyse 'a43b/.f.6/2..e/.0.c 5'",
            "analyse '2..d/7..f/96e./.c.. 1' --variant advanced --seconds 20",
            "analyse '111.../222.../....../....../....../...... 12-12 11124@2' --json",
        ),
    )(analyse)


def analyse(
    position: Annotated[
        list[str],
        typer.Argument(help=text("The position, as in 2..d/7..f/96e./.c.. 1; see docs/notation.md.")),
    ],
    *,
    variant: Annotated[str | None, variant_option()] = None,
    call: Annotated[CallRule | None, call_option()] = None,
    layout: Annotated[str | None, layout_option()] = None,
    nodes: Annotated[
        int | None, typer.Option(min=1, max=LARGEST, help=text("Search at most this many positions."))
    ] = None,
    seconds: Annotated[
        float | None, typer.Option(min=0.0, max=LONGEST, help=text("Search for at most this long."))
    ] = None,
    threads: Annotated[
        int | None, typer.Option(min=1, max=MOST_THREADS, help=text("Search on this many threads."))
    ] = None,
    json: Annotated[bool, json_option()] = False,
) -> None:
    """Print the verdicts of a position and its moves."""
    words = " ".join(position)
    game = game_in(words)
    check_options(game, nodes=nodes, seconds=seconds is not None, threads=threads)
    read = read_position(words, chosen_variant(game, variant, call, layout))
    limits: dict[str, Any] = {}
    if understands(game, "threads"):
        limits = {"nodes": nodes, "seconds": seconds, "threads": threads or os.cpu_count() or 1}
    get_ready(game)
    from fourfold.cli.progress import thinking
    from fourfold.engine import analyse as search

    with thinking():
        found = search(read, **limits)
    for line in [analysis_document(found)] if json else analysis_lines(found):
        typer.echo(line)


# -- What is printed ----------------------------------------------------------------------------------------


def analysis_lines(found: Analysis[Any, Any, Any]) -> Iterator[str]:
    """The analysis for people."""
    if isinstance(found.position.turn, Over):
        yield result_sentence(found.position.turn)
    else:
        yield from commands_of(game_of(found.position)).analysis_lines(found)


def analysis_document(found: Analysis[Any, Any, Any]) -> Document:
    """The analysis for programs."""
    from fourfold.cli.documents import Analysis as Document
    from fourfold.cli.documents import Judgement

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
    from fourfold.engine import Proven

    return (verdict.outcome.value, verdict.plies) if isinstance(verdict, Proven) else (None, None)


def best_line(found: Analysis[Any, Any, Any]) -> Iterator[str]:
    """The best moves, as far as they are known."""
    shown = found.best[:BEST_SHOWN]
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


def searched_line(found: Analysis[Any, Any, Any]) -> str:
    """How much was searched."""
    return plural(
        "{number} position was searched.",
        "{number} positions were searched.",
        found.nodes,
        number=number_words(found.nodes),
    )
