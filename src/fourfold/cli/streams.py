"""Standard input and output as they may come: closed, or in an encoding that lacks a character."""

from __future__ import annotations

import codecs
import errno
import io
import os
import sys
import unicodedata
from pathlib import Path
from typing import IO

_SIMPLER = {
    "“": '"',
    "”": '"',
    "„": '"',
    "‘": "'",
    "’": "'",
    "–": "-",
    "—": "-",
    "−": "-",
    "×": "x",
}
"""What a typewriter puts in the place of a character."""


class OutputClosed(OSError):  # noqa: N818 - reads as a sentence where it is raised and caught
    """Something was to be printed, and there is nowhere to print it."""


class _Closed(io.TextIOBase):
    """Stands for a closed output: to lose without a word what was asked for would be worse than to fail."""

    def __init__(self, place: IO[str]) -> None:
        self._place = place

    def write(self, text: str) -> int:
        """Fail."""
        raise OutputClosed(errno.EBADF, os.strerror(errno.EBADF))


def prepare_streams() -> None:
    """Make sure that all output can be written, and that there is an input to read."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            # Opened first of all, it takes the number of the closed one, which no other file must get.
            nothing = open(os.devnull, mode, encoding="utf-8")  # noqa: PTH123, SIM115
            setattr(sys, name, _Closed(nothing) if name == "stdout" else nothing)
    codecs.register_error("simpler", _simpler)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="simpler")


def _simpler(error: UnicodeError) -> tuple[str, int]:
    """The nearest character that every encoding has: a letter without its accent, straight quotes, or `?`."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    lacking = error.object[error.start : error.end]
    return "".join(map(_nearest, lacking)), error.end


def _nearest(character: str) -> str:
    if unicodedata.category(character) == "Cf":
        return ""  # it only tells how others are laid out
    simple = unicodedata.normalize("NFKD", _SIMPLER.get(character, character))
    return "".join(each for each in simple if each.isascii()) or "?"


def read_text(file: Path) -> str:
    """What is in a file, or for `-` what comes in. A mark of the encoding at its beginning is passed over."""
    if str(file) != "-":
        return file.read_text(encoding="utf-8-sig")
    # Records are UTF-8, whatever the terminal uses; line ends become one character, as in files.
    return io.StringIO(sys.stdin.buffer.read().decode("utf-8-sig"), newline=None).read()


def leave_quietly() -> None:
    """The reader of our output has gone, as `head` does: Python must not complain about that at the end."""
    sys.stdout = open(os.devnull, "w", encoding="utf-8")  # noqa: PTH123, SIM115 - lives until the process ends


def forget_unwritable() -> None:
    """What cannot be written now, as on a full disk, cannot be written at exit: it is reported once."""
    try:
        sys.stdout.flush()
    except OSError:
        leave_quietly()
