"""What `fourfold train quatro` prints while it learns."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from pickle import UnpicklingError
from time import monotonic
from zipfile import BadZipFile

from fourfold.engine.quatro.training import Course, Progress, Training
from fourfold.engine.quatro.weights import read_nets, write_net
from fourfold.locale import number_words, text
from fourfold.rules.game import RuleError, Unreadable
from fourfold.rules.quatro import Layout

SAVE_EVERY = 10
"""Rounds of training between two checkpoints."""


def train_lines(
    course: Course, layout: Layout, output: Path, checkpoint: Path, *, json: bool = False
) -> Iterator[str]:
    """Train, or resume interrupted training; a line every few rounds, the weights at the end."""
    _check_output(output)
    training = _begun(course, layout, checkpoint)
    begin = monotonic()
    for progress in training:
        if progress.round % SAVE_EVERY == 0 or progress.round == course.rounds:
            training.save(checkpoint)
            if json:
                yield _document(progress, course, monotonic() - begin)
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


def _document(progress: Progress, course: Course, seconds: float) -> str:
    from fourfold.terminal.printing.documents import Trained  # noqa: PLC0415 - only for programs

    return str(Trained(progress.round, course.rounds, progress.positions, progress.loss, round(seconds)))


def _check_output(output: Path) -> None:
    """Check that the weights can be written: hours later is too late to find out."""
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
    try:
        yield
    except (ValueError, KeyError, TypeError, EOFError, BadZipFile, UnpicklingError) as problem:
        if isinstance(problem, RuleError):
            raise
        raise Unreadable("{file} contains no weights: name another file.", file=str(file)) from None


def _begun(course: Course, layout: Layout, checkpoint: Path) -> Training:
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
