"""What the commands about the Quatro engine print: the odds of a turn, and the course of a training."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from time import monotonic

from fourfold.engine.quatro.odds import Odds, odds
from fourfold.engine.quatro.training import Course, Training
from fourfold.engine.quatro.weights import write_net
from fourfold.locale import number_words, percent_words, text
from fourfold.rules.game import Unreadable
from fourfold.rules.quatro import Layout, Position, read_field

SAVE_EVERY = 10
"""Rounds of training between two checkpoints."""


def odds_lines(position: Position) -> Iterator[str]:
    """The odds of the turn being played: by pattern and height, by field, and of winning at once."""
    chances = odds(position)
    yield text("Odds of seat {seat} in this turn, from {dice}:", seat=position.seat + 1, dice=_dice(position))
    yield ""
    yield from _heights(chances)
    yield ""
    yield from _fields(position, chances)
    yield ""
    yield text("Completing four in a row: {chance}", chance=_percent(chances.row))
    yield text("Completing the three Yatzy fields: {chance}", chance=_percent(chances.yatzy))
    for seat, threat in enumerate(chances.threats):
        if seat != position.seat:
            yield text(
                "Seat {seat}, if the board stays like this, would win in its next turn: {chance}",
                seat=seat + 1,
                chance=_percent(threat),
            )


def _dice(position: Position) -> str:
    return str(position).split()[2]


def _percent(chance: float) -> str:
    return percent_words(chance)


def _heights(chances: Odds) -> Iterator[str]:
    yield text("Chance of each pattern, by the height of the roof that may be built with it")
    yield "    " + "".join(f"{height:>9}" for height in range(1, 6))
    for pattern, by_height in chances.heights.items():
        yield f"  {pattern.value}" + "".join(f"{_percent(chance):>9}" for chance in by_height)


def _fields(position: Position, chances: Odds) -> Iterator[str]:
    yield text("Chance of building on each field as it stands")
    yield "    " + "".join(f"{column:>11}" for column in "abcdef")
    patterns = position.variant.layout.patterns
    for row in range(1, 7):
        fields = [read_field(f"{column}{row}") for column in "abcdef"]
        cells = (f"{patterns[field].value} {_percent(chances.fields[field]):>7}" for field in fields)
        yield f"  {row} " + "".join(f"{cell:>11}" for cell in cells)


def train_lines(course: Course, layout: Layout, output: Path, checkpoint: Path) -> Iterator[str]:
    """Train, or go on where a training was interrupted; a line for every few rounds, weights at the end."""
    training = _begun(course, layout, checkpoint)
    begin = monotonic()
    for progress in training:
        if progress.round % SAVE_EVERY == 0 or progress.round == course.rounds:
            training.save(checkpoint)
            yield text(
                "Round {round} of {rounds}: positions {positions}, off by {loss}, {seconds} s.",
                round=progress.round,
                rounds=course.rounds,
                positions=number_words(progress.positions),
                loss=number_words(progress.loss, 4),
                seconds=round(monotonic() - begin),
            )
    write_net(output, course.seats, training.net)
    yield text("The weights are in {file} (seats: {seats}).", seats=course.seats, file=str(output))


def _begun(course: Course, layout: Layout, checkpoint: Path) -> Training:
    if not checkpoint.exists():
        return Training(course, layout)
    training = Training.resume(checkpoint, layout)
    if training.course != course:
        raise Unreadable(
            "The checkpoint {file} belongs to another training ({found}); remove it or name another.",
            file=str(checkpoint),
            found=str(training.course),
        )
    return training
