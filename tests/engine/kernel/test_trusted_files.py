"""Files with compiled kernels are loaded only if nobody else can have put them there."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from fourfold.engine.kernel import files
from fourfold.engine.kernel.machine import Level

PACKAGE = "fourfold.quarto.engine"
LEVEL = Level("any", "generic")
NOBODY = 65534
as_root = pytest.mark.skipif(os.geteuid() != 0, reason="only root gives files away")


@pytest.fixture
def own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A user's own folder, with kernels in it."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    folder = files.own_folder()
    assert folder is not None
    files.write(folder, PACKAGE, LEVEL, b"code")
    return folder


@pytest.fixture
def packaged(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder that came with the package, with kernels in it."""
    folder = tmp_path / "prepared"
    folder.mkdir(mode=0o755)
    monkeypatch.setattr(files, "PACKAGED", folder)
    files.write(folder, PACKAGE, LEVEL, b"code").chmod(0o644)
    return folder


def the_file(folder: Path) -> Path:
    return folder / files.file_name(PACKAGE, LEVEL)


def found(folder: Path | None = None) -> bytes | None:
    return files.find(PACKAGE, (LEVEL,), folder)


def test_kernels_in_the_users_closed_folder_are_found(own: Path) -> None:
    assert own.stat().st_mode & 0o777 == 0o700
    assert found(own) == b"code"


def test_kernels_that_came_with_the_package_are_found(packaged: Path) -> None:
    assert found() == b"code"


@pytest.mark.parametrize(
    "open_up",
    [
        lambda folder: folder.chmod(0o777),
        lambda folder: folder.chmod(0o750),
        lambda folder: the_file(folder).chmod(0o666),
        lambda folder: the_file(folder).chmod(0o620),
    ],
)
def test_what_others_can_reach_in_the_users_folder_is_refused(
    own: Path, open_up: Callable[[Path], None]
) -> None:
    open_up(own)
    assert found(own) is None


def test_a_folder_that_others_can_open_is_not_trusted(own: Path) -> None:
    own.chmod(0o755)
    assert files.own_folder() is None


@pytest.mark.parametrize(
    "open_up",
    [
        lambda folder: folder.chmod(0o777),
        lambda folder: folder.chmod(0o775),
        lambda folder: the_file(folder).chmod(0o646),
    ],
)
def test_what_others_can_write_in_the_package_is_refused(
    packaged: Path, open_up: Callable[[Path], None]
) -> None:
    open_up(packaged)
    assert found() is None


@as_root
@pytest.mark.parametrize("which", ["folder", "file"])
def test_files_of_another_user_are_refused(own: Path, packaged: Path, which: str) -> None:
    for folder in (own, packaged):
        os.chown(folder if which == "folder" else the_file(folder), NOBODY, NOBODY)
    assert found(own) is None


def test_links_are_not_followed(own: Path, tmp_path: Path) -> None:
    elsewhere = tmp_path / "elsewhere"
    the_file(own).rename(elsewhere)
    the_file(own).symlink_to(elsewhere)
    assert found(own) is None
    linked = tmp_path / "linked"
    linked.symlink_to(own)
    elsewhere.replace(the_file(own))
    assert found(own) == b"code"
    assert found(linked) is None


def test_a_truncated_file_is_not_loaded(own: Path) -> None:
    whole = the_file(own).read_bytes()
    for end in range(len(whole)):
        the_file(own).write_bytes(whole[:end])
        assert found(own) is None


def test_old_kernels_are_deleted_in_the_end(own: Path) -> None:
    for age in range(20):
        earlier = own / f"quarto-engine-{LEVEL.label}-{age:016x}{files.ENDING}"
        earlier.write_bytes(b"")
        os.utime(earlier, (age, age))
    files.write(own, PACKAGE, LEVEL, b"code")
    assert found(own) == b"code"
    assert len(list(own.glob(f"*{files.ENDING}"))) < 10


CHOOSE = """
import random, sys
from fourfold.quarto.engine import PLAYERS
from fourfold.quarto import Variant
PLAYERS["newcomer"].choose(Variant().start(), random.Random(0))
"""


def test_without_a_private_folder_nothing_is_read_from_or_written_to_a_shared_one(
    tmp_path: Path,
) -> None:
    no_folder, shared = tmp_path / "file", tmp_path / "temporary"
    no_folder.touch()
    shared.mkdir()
    shared.chmod(0o1777)
    known = shared / "fourfold-kernels"  # where kernels used to be then: anyone could plant some
    known.mkdir()
    known.chmod(0o777)
    before = sorted(shared.rglob("*"))
    environment = {**os.environ, "XDG_CACHE_HOME": str(no_folder), "TMPDIR": str(shared)}
    subprocess.run([sys.executable, "-c", CHOOSE], env=environment, check=True)
    assert sorted(shared.rglob("*")) == before
