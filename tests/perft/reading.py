"""Reads the files of this folder: settings, and for each position the number of sequences of each length."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple


class Counted(NamedTuple):
    """A position with its settings as the file names them, and its counts."""

    settings: dict[str, str]
    counts: list[int]


def files(game: str) -> list[Path]:
    """The files of a game."""
    return sorted(Path(__file__).parent.glob(f"{game}-*.perft"))


def read(file: Path) -> Iterator[Counted]:
    """Every position of a file."""
    settings: dict[str, str] = {}
    counts: list[int] = []
    for line in [*file.read_text(encoding="utf-8").splitlines(), "position end"]:
        key, _, value = line.partition(" ")
        if key == "position":
            if counts:
                yield Counted(dict(settings), counts)
            counts = []
        if key.isdecimal():
            assert int(key) == len(counts) + 1
            counts.append(int(value))
        elif key != "#":
            settings[key] = value
