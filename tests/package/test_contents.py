"""What an sdist and a wheel contain, and what building them needs."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tomllib
import zipfile
from email.parser import Parser
from pathlib import Path

import pytest
from tests.package.conftest import ROOT

from fourfold import __version__
from fourfold.engine.kernel.files import file_name
from fourfold.engine.kernel.machine import all_levels
from fourfold.engine.kernel.sources import kernel_packages
from fourfold.locale import SOURCE, languages


def names(wheel: Path) -> set[str]:
    with zipfile.ZipFile(wheel) as archive:
        return {name for name in archive.namelist() if "dist-info" not in name}


def test_a_wheel_contains_everything_in_the_package(wheel: Path) -> None:
    package = ROOT / "src" / "fourfold"
    ours = {
        str(path.relative_to(package.parent))
        for path in package.rglob("*")
        if path.is_file() and "__pycache__" not in path.parts and path.suffix not in (".po", ".pot")
    }
    assert {name for name in names(wheel) if not name.endswith(".kernels")} == ours


def test_a_wheel_contains_built_files_that_are_not_committed(wheel: Path) -> None:
    brought = names(wheel)
    spoken = {language for language in languages() if language != SOURCE}
    assert {f"fourfold/locale/{language}/LC_MESSAGES/fourfold.mo" for language in spoken} <= brought
    assert "fourfold/web/client/index.html" in brought
    assert any(name.startswith("fourfold/web/client/assets/") and name.endswith(".js") for name in brought)
    assert any(name.startswith("fourfold/web/client/icons/") and name.endswith(".png") for name in brought)
    assert "fourfold/web/client/icons/signs.svg" in brought
    compiled = {name.rpartition("/")[2] for name in brought if name.endswith(".kernels")}
    assert compiled == {file_name(package, level) for package in kernel_packages() for level in all_levels()}
    for game in ("quarto", "quatro"):
        assert {f"fourfold.{game}.engine", f"fourfold.{game}.env"} <= set(kernel_packages())


def test_a_wheel_is_for_the_machines_that_its_kernels_are_for(wheel: Path) -> None:
    assert wheel.name.startswith(f"fourfold-{__version__}-py3-none-")
    assert not wheel.name.endswith("-any.whl")


def test_a_wheel_knows_its_version_and_asks_for_what_the_project_asks_for(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        metadata = Parser().parsestr(archive.read(f"fourfold-{__version__}.dist-info/METADATA").decode())
    assert metadata["Version"] == __version__
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    needed = [each for each in metadata.get_all("Requires-Dist", []) if "extra ==" not in each]
    assert len(needed) == len(project["dependencies"])


def test_the_files_are_fit_for_an_index(sdist: Path, wheel: Path) -> None:
    checked = subprocess.run(
        [sys.executable, "-m", "twine", "check", "--strict", sdist, wheel],
        capture_output=True,
        text=True,
        check=False,
    )
    assert checked.returncode == 0, checked.stdout + checked.stderr


@pytest.fixture
def without_client(source: Path, tmp_path: Path) -> Path:
    """The sources without a built client."""
    copy = tmp_path / "sources"
    shutil.copytree(
        source, copy, ignore=lambda folder, _: ["client"] if folder.endswith("fourfold/web") else []
    )
    return copy


def test_without_node_a_missing_client_is_one_sentence(without_client: Path, tmp_path: Path) -> None:
    built = subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "--target", "wheel", "--directory", tmp_path / "wheel"],
        cwd=without_client,
        env={**os.environ, "PATH": ""},
        capture_output=True,
        text=True,
        check=False,
    )
    assert built.returncode != 0
    assert "The browser client is not built, and Node is missing: install Node 20" in built.stderr
    assert "Traceback" not in built.stderr


def test_a_server_without_the_client_is_an_error_with_a_remedy(without_client: Path, tmp_path: Path) -> None:
    served = subprocess.run(
        [sys.executable, "-m", "fourfold", "serve", "--port", "0", "--data-dir", tmp_path],
        env={**os.environ, "PYTHONPATH": str(without_client / "src"), "LANGUAGE": "en"},
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )
    assert served.returncode == 2
    assert served.stderr.startswith("The browser client is missing: run “make run”")
    assert served.stderr.count("\n") == 1
    assert served.stdout == ""
