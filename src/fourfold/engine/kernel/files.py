"""Where compiled kernels are kept, and which files may be trusted.

What is loaded from a file runs with the rights of the user who loads it. So a file counts only if nobody else
could have put it there: in the folder that came with the package, or in one of the user's own folders that is
closed to everyone else. Folder and file are checked through the same handles that they are then read through,
so that nothing can be put in their place between the check and the reading.

The name of a file says all that its contents depend on: the package, the state of the sources that its
kernels are made of, and the kind of machine. The version of Python, or of any library, is none of it.
"""

from __future__ import annotations

import hashlib
import os
import stat
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path

from fourfold.engine.kernel.machine import Level
from fourfold.engine.kernel.sources import fingerprint

PACKAGED = Path(__file__).parent / "prepared"
"""What a wheel brings along."""
ENDING = ".kernels"
_DIGEST = 32
_KEPT = 8
"""Files of earlier states of the sources that are kept, for each package and kind of machine."""


@dataclass(frozen=True, slots=True)
class _Trust:
    """Who may have made a folder and the files in it, and what others may not do there."""

    installed: bool
    """Whether it may belong to root too, as files installed for all users do."""
    closed: int
    """The permissions that nobody may have."""

    def holds(self, found: os.stat_result) -> bool:
        """Whether a folder or a file that was opened is as it has to be."""
        owners = (os.geteuid(), 0) if self.installed else (os.geteuid(),)
        return found.st_uid in owners and not found.st_mode & self.closed


_INSTALLED = _Trust(installed=True, closed=stat.S_IWGRP | stat.S_IWOTH)
_OWN = _Trust(installed=False, closed=stat.S_IRWXG | stat.S_IRWXO)
CLOSED_FOLDER = 0o700


def file_name(package: str, level: Level) -> str:
    """The name of the file with a package's kernels for machines of a level."""
    return f"{_beginning(package, level)}{fingerprint(package)}{ENDING}"


def _beginning(package: str, level: Level) -> str:
    return f"{package.removeprefix('fourfold.').replace('.', '-')}-{level.label}-"


def own_folder() -> Path | None:
    """The user's own folder, made if need be; None where there can be none that is closed to others."""
    try:
        home = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
        folder = Path(home) / "fourfold" / "engines"
        folder.parent.mkdir(parents=True, exist_ok=True)
        folder.mkdir(mode=CLOSED_FOLDER, exist_ok=True)
    except (OSError, RuntimeError):  # nothing may be made there; there is no home
        return None
    with _opened(folder, _OWN) as handle:
        return None if handle is None else folder


def find(package: str, levels: tuple[Level, ...], own: Path | None) -> bytes | None:
    """The best kernels there are for a machine of these levels, the package's or in the user's own folder."""
    for level in levels:
        name = file_name(package, level)
        code = _read(PACKAGED, name, _INSTALLED)
        if code is None and own is not None:
            code = _read(own, name, _OWN)
        if code is not None:
            return code
    return None


def write(folder: Path, package: str, level: Level, code: bytes) -> Path:
    """Put kernels into a folder; a reader in the meantime finds all of the file or none."""
    path = folder / file_name(package, level)
    draft = path.with_suffix(f".{os.getpid()}")
    draft.write_bytes(_digest(code) + code)
    draft.replace(path)
    _forget_earlier(folder, _beginning(package, level))
    return path


def _forget_earlier(folder: Path, beginning: str) -> None:
    """Remove what was compiled many states of the sources ago."""
    files = sorted(folder.glob(f"{beginning}*{ENDING}"), key=lambda file: -file.stat().st_mtime)
    for file in files[_KEPT:]:
        file.unlink(missing_ok=True)


def _digest(code: bytes) -> bytes:
    return hashlib.blake2b(code, digest_size=_DIGEST).digest()


def _read(folder: Path, name: str, trust: _Trust) -> bytes | None:
    """What a file holds, if it is there, whole, and nobody else could have put it there."""
    with _opened(folder, trust) as within:
        if within is None:
            return None
        try:
            handle = os.open(name, os.O_RDONLY | os.O_NOFOLLOW, dir_fd=within)
        except OSError:
            return None
        with os.fdopen(handle, "rb") as file:
            # A file in a closed folder is closed; what counts is that its owner alone writes it.
            whole = file.read() if replace(trust, closed=_INSTALLED.closed).holds(os.fstat(handle)) else b""
    digest, code = whole[:_DIGEST], whole[_DIGEST:]
    return code if digest == _digest(code) else None


@contextmanager
def _opened(folder: Path, trust: _Trust) -> Iterator[int | None]:
    """A handle of a folder that may be trusted, or None."""
    try:
        handle = os.open(folder, os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW)
    except OSError:
        yield None
        return
    try:
        yield handle if trust.holds(os.fstat(handle)) else None
    finally:
        os.close(handle)
