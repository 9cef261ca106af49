"""The set-up: only what has changed is made again, failures say why, and nothing is left running.

It runs in a separate project with a stand-in for npm, which writes down its arguments.
"""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
NPM = """#!/bin/sh
PATH=/usr/bin:/bin
echo "$@" >> asked
case "$*" in
  *install*) mkdir -p client/node_modules ;;
  *build*) mkdir -p src/fourfold/web/client && echo built > src/fourfold/web/client/index.html ;;
esac
"""


class Project:
    """A folder with the set-up, a client's sources and an npm."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        shutil.copytree(ROOT / "setup", folder / "setup", ignore=shutil.ignore_patterns("__pycache__"))
        self.write("client/package-lock.json", "{}")
        self.write("client/src/main.ts", "1")
        self.npm(NPM)

    def write(self, name: str, text: str) -> None:
        (self.folder / name).parent.mkdir(parents=True, exist_ok=True)
        (self.folder / name).write_text(text, encoding="utf-8")

    def npm(self, script: str) -> None:
        self.write("bin/npm", script)
        (self.folder / "bin/npm").chmod(0o755)

    def start(self, level: str = "client") -> subprocess.Popen[str]:
        return subprocess.Popen(
            [sys.executable, "-m", "setup", level],
            cwd=self.folder,
            env={**os.environ, "PATH": str(self.folder / "bin"), "PYTHONPATH": ""},
            stderr=subprocess.PIPE,
            text=True,
        )

    def set_up(self, level: str = "client") -> tuple[int, str]:
        """The exit code and what was printed."""
        process = self.start(level)
        _, said = process.communicate(timeout=120)
        return process.returncode, said

    def asked(self) -> list[str]:
        """The calls of npm since the last time."""
        file = self.folder / "asked"
        lines = file.read_text("utf-8").splitlines() if file.exists() else []
        file.unlink(missing_ok=True)
        return ["build" if "build" in line else "install" for line in lines]


@pytest.fixture
def project(tmp_path: Path) -> Project:
    return Project(tmp_path)


def test_each_part_has_its_line(project: Project) -> None:
    code, said = project.set_up()
    assert code == 0
    assert [line.partition(" after ")[0] for line in said.splitlines()] == [
        "Client modules: begun",
        "Client modules: ready",
        "Browser client: begun",
        "Browser client: ready",
    ]
    assert project.asked() == ["install", "build"]


def _nothing(_: Project) -> None:
    pass


def _touch(project: Project) -> None:
    os.utime(project.folder / "client/src/main.ts")


def _change(project: Project) -> None:
    project.write("client/src/main.ts", "2")


def _add(project: Project) -> None:
    project.write("client/src/lib/more.ts", "1")


def _lock(project: Project) -> None:
    project.write("client/package-lock.json", '{"a": 1}')


def _lose(project: Project) -> None:
    (project.folder / "src/fourfold/web/client/index.html").unlink()


@pytest.mark.parametrize(
    ("happens", "again"),
    [
        (_nothing, []),
        (_touch, []),
        (_change, ["build"]),
        (_add, ["build"]),
        (_lock, ["install", "build"]),
        (_lose, ["build"]),
    ],
)
def test_only_what_has_changed_is_made_again(
    project: Project, happens: Callable[[Project], None], again: list[str]
) -> None:
    project.set_up()
    project.asked()
    happens(project)
    assert project.set_up()[0] == 0
    assert project.asked() == again


def test_a_failed_part_is_reported_with_its_output_and_tried_again(project: Project) -> None:
    project.npm("#!/bin/sh\necho the registry is asleep\nexit 3\n")
    code, said = project.set_up()
    assert code == 1
    assert "the registry is asleep" in said
    assert "Browser client" not in said
    project.npm(NPM)
    assert project.set_up()[0] == 0
    assert project.asked() == ["install", "build"]


def test_without_node_it_is_one_sentence(project: Project) -> None:
    (project.folder / "bin/npm").unlink()
    code, said = project.set_up()
    assert code == 1
    assert said.splitlines()[-1] == (
        "Client modules: The browser client is not built, and Node is missing: "
        "install Node 20 or newer with npm, then try again."
    )


def test_stopping_it_stops_what_it_started(project: Project) -> None:
    project.npm("#!/bin/sh\necho $$ > started\n/usr/bin/sleep 300\n")
    process = project.start()
    started, end = project.folder / "started", time.monotonic() + 120
    while not (started.exists() and started.read_text().strip()):
        assert time.monotonic() < end
        time.sleep(0.02)
    process.send_signal(signal.SIGTERM)
    process.communicate(timeout=120)
    assert process.returncode == 1
    with pytest.raises(ProcessLookupError):
        os.kill(int(started.read_text()), 0)


def test_two_at_once_take_turns(project: Project) -> None:
    both = [project.start(), project.start()]
    for process in both:
        process.communicate(timeout=120)
    assert [process.returncode for process in both] == [0, 0]
    assert project.asked() == ["install", "build"]


def test_an_unknown_level_is_an_error(project: Project) -> None:
    code, said = project.set_up("everything")
    assert code == 2
    assert said == "usage: python3 -m setup {run,client,site,dev,test}\n"
