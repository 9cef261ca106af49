"""A sentence as a translator meets it."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
"""The project."""


@dataclass(frozen=True, slots=True)
class Sentence:
    """An English sentence, or one with a form for one and a form for many."""

    id: str | tuple[str, str]
    source: str
    """The file it stands in, from the project's folder."""
    context: str | None = None
    """What tells it apart from the same words with another meaning."""
    comment: str = ""
    """A word to translators."""
    line: int = 0
    """The line of that file, from 1; 0 where the words are data."""


def place(file: Path) -> str:
    """A file as catalogues name it."""
    return file.relative_to(ROOT).as_posix()
