"""Commands about the Quatro engine: the odds of a turn, and training."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, Annotated

import typer

from fourfold.cli.options import (
    LARGEST,
    MOST_GAMES,
    examples,
    json_option,
    layout_option,
    manual,
)
from fourfold.cli.usage import TranslatedGroup
from fourfold.locale import number_words, percent_words, text
from fourfold.quatro import Layout, Position, field_name, read_field, read_variant
from fourfold.quatro.cli.options import variant_option
from fourfold.rules.game import RuleError, Unreadable
from fourfold.rules.games import Game
from fourfold.terminal.preparation import get_ready

if TYPE_CHECKING:
    from fourfold.quatro.engine.odds import Odds
    from fourfold.quatro.engine.training import Course, Progress, Training

SAVE_EVERY = 10
"""Rounds of training between two checkpoints."""


def register(app: typer.Typer) -> None:
    """Add these commands."""
    app.command(
        "odds",
        help=text("Quatro: the exact odds of a turn."),
        epilog=examples(
            "odds '111.../222.../....../....../....../...... 12-12 11124@2'",
            "odds '....../....../....../....../....../...... 15-15 13355@2' --layout our-box.txt",
        ),
    )(odds)
    training = typer.Typer(
        cls=TranslatedGroup,
        help=text("Train an engine on games against itself."),
        epilog=examples("train quatro --seats 2"),
    )
    training.command(
        "quatro",
        help=manual(
            text("The evaluation of the Quatro engine."),
            text("Run the same command again to resume interrupted work."),
        ),
        epilog=examples("train quatro --seats 2", "train quatro --seats 3 --rounds 20 -o weights.npz"),
    )(train)
    training.callback()(_training)
    app.add_typer(training, name="train")


def _training() -> None:
    """A separate group, so that each engine is named."""


def odds(
    position: Annotated[
        list[str],
        typer.Argument(help=text("The position: board, stocks and dice, as in …/...... 15-15 13355@2")),
    ],
    *,
    variant: Annotated[str, variant_option()] = "standard",
    layout: Annotated[str, layout_option()] = "default",
    json: Annotated[bool, json_option()] = False,
) -> None:
    """Print the odds of a turn."""
    from fourfold.quatro.data import layout as known_layout

    read = Position(" ".join(position), read_variant(variant, known_layout(layout)))
    get_ready(Game.QUATRO)
    from fourfold.quatro.engine.odds import odds as odds_of

    chances = odds_of(read)
    for line in [_odds_document(read, chances)] if json else _odds_lines(read, chances):
        typer.echo(line)


def train(
    seats: Annotated[int, typer.Option(min=2, max=4, help=text("The number of players."))],
    *,
    seed: Annotated[
        int, typer.Option(min=0, max=LARGEST, help=text("The same seed makes the same weights."))
    ] = 1,
    rounds: Annotated[
        int, typer.Option(min=1, max=MOST_GAMES, help=text("Rounds of playing and learning."))
    ] = 150,
    games: Annotated[int, typer.Option(min=1, max=MOST_GAMES, help=text("Games in each round."))] = 240,
    output: Annotated[
        Path, typer.Option("--output", "-o", help=text("The file of weights to write or to add to."))
    ] = Path("quatro-outlook.npz"),
    layout: Annotated[str, layout_option()] = "default",
    json: Annotated[bool, json_option()] = False,
) -> None:
    """Train, or go on with a training that was interrupted."""
    from fourfold.quatro.data import layout as known_layout

    board = known_layout(layout)
    checkpoint = output.with_suffix(f".{seats}.checkpoint.npz")
    get_ready(Game.QUATRO)
    from fourfold.quatro.engine.training import Course

    for line in train_lines(Course(seats, seed, rounds, games), board, output, checkpoint, json=json):
        typer.echo(line)


# -- What is printed ----------------------------------------------------------------------------------------


def _odds_lines(position: Position, chances: Odds) -> Iterator[str]:
    """The odds of the current turn: by pattern and height, by field, and of winning at once."""
    dice = str(position).split()[2]
    yield text("Odds for seat {seat} this turn, from {dice}:", seat=position.seat + 1, dice=dice)
    yield ""
    yield from _heights(chances)
    yield ""
    yield from _fields(position, chances)
    yield ""
    yield text("Completing four in a row: {chance}", chance=percent_words(chances.row))
    yield text("Completing the three Yatzy fields: {chance}", chance=percent_words(chances.yatzy))
    for seat, threat in enumerate(chances.threats):
        if seat != position.seat:
            yield text(
                "Chance that seat {seat} wins next turn if the board stays like this: {chance}",
                seat=seat + 1,
                chance=percent_words(threat),
            )


def _odds_document(position: Position, chances: Odds) -> str:
    """The same for programs."""
    from fourfold.cli.documents import Odds as Document

    return str(
        Document(
            position=str(position),
            variant=str(position.variant),
            seat=position.seat + 1,
            heights={pattern.value: by_height for pattern, by_height in chances.heights.items()},
            fields={field_name(field): chance for field, chance in enumerate(chances.fields)},
            row=chances.row,
            yatzy=chances.yatzy,
            threats=chances.threats,
        )
    )


def _heights(chances: Odds) -> Iterator[str]:
    yield text("Chance of each pattern, by the height you could build at")
    yield "    " + "".join(f"{height:>9}" for height in range(1, 6))
    for pattern, by_height in chances.heights.items():
        yield f"  {pattern.value}" + "".join(f"{percent_words(chance):>9}" for chance in by_height)


def _fields(position: Position, chances: Odds) -> Iterator[str]:
    yield text("Chance of building on each field as it stands")
    yield "    " + "".join(f"{column:>11}" for column in "abcdef")
    patterns = position.variant.layout.patterns
    for row in range(1, 7):
        fields = [read_field(f"{column}{row}") for column in "abcdef"]
        cells = (f"{patterns[field].value} {percent_words(chances.fields[field]):>7}" for field in fields)
        yield f"  {row} " + "".join(f"{cell:>11}" for cell in cells)


def train_lines(
    course: Course, layout: Layout, output: Path, checkpoint: Path, *, json: bool = False
) -> Iterator[str]:
    """Train, or resume interrupted training; a line every few rounds, the weights at the end."""
    from fourfold.quatro.engine.weights import write_net

    _check_output(output)
    training = _begun(course, layout, checkpoint)
    begin = monotonic()
    for progress in training:
        if progress.round % SAVE_EVERY == 0 or progress.round == course.rounds:
            training.save(checkpoint)
            if json:
                yield _training_document(progress, course, monotonic() - begin)
                continue
            yield text(
                "Round {round} of {rounds}: positions {positions}, off by {loss}, {seconds} s.",
                round=progress.round,
                rounds=course.rounds,
                positions=number_words(progress.positions),
                loss=number_words(progress.loss, 4),
                seconds=round(monotonic() - begin),
            )
    write_net(output, course.seats, training.net)
    if not json:
        yield text("The weights are in {file} (seats: {seats}).", seats=course.seats, file=str(output))


def _training_document(progress: Progress, course: Course, seconds: float) -> str:
    from fourfold.cli.documents import Trained

    return str(Trained(progress.round, course.rounds, progress.positions, progress.loss, round(seconds)))


def _check_output(output: Path) -> None:
    """Check that the weights can be written: hours later is too late to find out."""
    from fourfold.quatro.engine.weights import read_nets

    if not output.parent.is_dir():
        raise Unreadable(
            "{file} cannot be written: {problem}.",
            file=str(output),
            problem=text("No such file or directory"),
        )
    if output.exists():
        with _weights_only(output):
            read_nets(output)


@contextmanager
def _weights_only(file: Path) -> Iterator[None]:
    """Refuse a file of another kind, which must not be overwritten."""
    from pickle import UnpicklingError
    from zipfile import BadZipFile

    try:
        yield
    except (ValueError, KeyError, TypeError, EOFError, BadZipFile, UnpicklingError) as problem:
        if isinstance(problem, RuleError):
            raise
        raise Unreadable("{file} contains no weights: name another file.", file=str(file)) from None


def _begun(course: Course, layout: Layout, checkpoint: Path) -> Training:
    from fourfold.quatro.engine.training import Training

    if not checkpoint.exists():
        return Training(course, layout)
    with _weights_only(checkpoint):
        training = Training.resume(checkpoint, layout)
    if training.course != course:
        raise Unreadable(
            "The checkpoint {file} belongs to another training run ({found}); remove it or name another.",
            file=str(checkpoint),
            found=str(training.course),
        )
    return training
