"""Pictures kept between runs: a run that was interrupted goes on, and the next takes only what has changed.

A picture is kept as long as the program is the same and so is the scene that leads to it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from hashlib import sha256
from pathlib import Path

import msgspec

from i18n.message import ROOT
from i18n.pictures.shown import Picture, file_name

_PROGRAM = ROOT / "src" / "fourfold"
_NOT_SHOWN = frozenset({".pyc", ".so", ".mo", ".po", ".pot"})
"""Compiled files and translations: pictures are in English."""


@dataclass(frozen=True, slots=True)
class Taken:
    """The pictures of a scene; not the whole scene if something went wrong in it."""

    pictures: list[Picture]
    whole: bool = True


class Kept:
    """The folder where screenshots are taken and the texts of all pictures are kept."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._used: set[Path] = set()
        folder.mkdir(parents=True, exist_ok=True)

    def pictures(self, name: str, scene: str, take: Callable[[], Taken]) -> list[Picture]:
        """The pictures of a scene, from an earlier run or taken now; `scene` is all that defines it."""
        fingerprint = sha256(f"{self._program}\n{scene}".encode()).hexdigest()[:12]
        file = self.folder / f"{file_name(name)[:60]}-{fingerprint}.msgpack"
        self._used.add(file)
        if file.is_file():
            pictures = msgspec.msgpack.decode(file.read_bytes(), type=list[Picture])
            if all((self.folder / each.file).is_file() for each in pictures if each.file):
                return pictures
        taken = take()
        if taken.whole:
            file.write_bytes(msgspec.msgpack.encode(taken.pictures))
        return taken.pictures

    def forget_others(self) -> None:
        """Delete what belongs to another program, or to scenes that are no longer there."""
        for file in self.folder.glob("*.msgpack"):
            if file not in self._used:
                file.unlink()

    @cached_property
    def _program(self) -> str:
        """A fingerprint of all that can change a picture."""
        found = sha256()
        for file in sorted(_PROGRAM.rglob("*")):
            if file.is_file() and file.suffix not in _NOT_SHOWN:
                found.update(f"{file.relative_to(_PROGRAM)}\n".encode())
                found.update(sha256(file.read_bytes()).digest())
        return found.hexdigest()
