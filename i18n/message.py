"""A sentence as a translator sees it."""

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
    """The file it is in, relative to the project's folder."""
    context: str | None = None
    """Distinguishes it from the same words with another meaning."""
    comment: str = ""
    """A note for translators."""


def place(file: Path) -> str:
    """A file as catalogues name it."""
    return file.relative_to(ROOT).as_posix()
