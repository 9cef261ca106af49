"""The command that reviews a recorded game."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from fourfold.cli.games import recorded_games
from fourfold.cli.options import LARGEST, examples, manual
from fourfold.cli.streams import read_text
from fourfold.locale import text
from fourfold.rules.game import Seat, Unreadable
from fourfold.rules.record import Record

if TYPE_CHECKING:
    from fourfold.engine.review import Review, Value

LONGEST_WAY = 16
"""Placements of a whole game: a bar is longer the nearer the end is."""


def register(app: typer.Typer) -> None:
    """Add this command."""
    app.command(
        "review",
        help=manual(
            text("Review a recorded game: what every turn was worth, and what was decisive."),
            text(
                "Quarto! is judged exactly. In Quatro, the review separates what choices cost from "
                "what the dice brought."
            ),
        ),
        epilog=examples(
            "review game.txt",
            "review arena.txt --number 7",
            "review game.txt --svg",
            "review - --record < game.txt",
        ),
    )(review)


def review(
    file: Annotated[Path, typer.Argument(help=text("The record; - reads standard input."))],
    *,
    number: Annotated[
        int, typer.Option(min=1, max=LARGEST, help=text("Only this game, if there are several."))
    ] = 1,
    json: Annotated[bool, typer.Option("--json", help=text("Print JSON for programs."))] = False,
    svg: Annotated[bool, typer.Option("--svg", help=text("Draw the graph of the game as SVG."))] = False,
    record: Annotated[
        bool,
        typer.Option("--record", help=text("Print the record with comments and better lines as variations.")),
    ] = False,
) -> None:
    """Review a recorded game."""
    if json + svg + record > 1:
        raise Unreadable("Choose one of --json, --svg and --record.")
    from fourfold.cli.progress import thinking
    from fourfold.terminal.preparation import get_ready
    from fourfold.terminal.review import review_lines

    _, game = next(recorded_games(read_text(file), number))
    get_ready(game.game)
    from fourfold.engine.review import review as look

    with thinking():
        told = look(game)
    if svg:
        typer.echo(_graph(game, told), nl=False)
    elif record:
        typer.echo(_annotated(game, told), nl=False)
    else:
        for line in [_document(told)] if json else review_lines(game, told):
            typer.echo(line)


def _document(review: Review) -> str:
    """The review for programs; docs/review.md describes its fields."""
    import msgspec

    return msgspec.json.encode(review).decode()


def _annotated(record: Record, review: Review) -> str:
    """The record with what the review says, and with better lines as variations."""
    from fourfold.engine.review import annotated
    from fourfold.terminal.sentences.reviews import Teller

    return str(annotated(record, review, Teller(record, review).moment))


def _graph(record: Record, review: Review, seat: Seat = 0) -> str:
    """The graph of a game, for one seat."""
    from fourfold.art.graph import Bar, graph
    from fourfold.terminal.sentences.reviews import Teller, sign

    teller = Teller(record, review)
    chances = all(turn.after.plies is None for turn in review.turns)
    bars = [
        Bar(
            turn.number,
            _height(turn.after, seat),
            sign(turn.after, seat) if _labelled(review, place) else "",
            place in review.moments,
        )
        for place, turn in enumerate(review.turns)
    ]
    names = teller.names
    return graph(
        bars,
        title=" – ".join(names),
        description=" ".join(filter(None, (teller.decisive(), *teller.sides()))),
        chances=chances,
        above=f"▲ {names[seat]}",
        below="" if chances else f"▼ {names[1 - seat]}",
    )


def _labelled(review: Review, place: int) -> bool:
    """Whether a bar has its number: only where it differs from what was expected."""
    turn = review.turns[place]
    return place in review.moments and turn.after.plies != 0


def _height(value: Value, seat: Seat) -> float:
    from fourfold.terminal.sentences.reviews import EVEN

    chance = value.chances[seat]
    if value.plies is None:
        return chance
    if chance == EVEN:
        return 0.0
    size = 1 - max(0, value.plies - 1) / LONGEST_WAY
    return size if chance > EVEN else -size
