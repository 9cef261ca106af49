"""An engine of the page in a process of its own, which answers line by line, and how answers are compared."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import msgspec
import pytest

CLIENT = Path(__file__).parents[2] / "client"
DIGITS = 1e-12
"""Chances that differ by less are the same."""


def needs_engine(game: str) -> pytest.MarkDecorator:
    """For tests that ask the page's engine of a game."""
    ready = CLIENT / "src" / "games" / game / "engine" / "prepared" / "kernels.wasm"
    return pytest.mark.skipif(
        shutil.which("node") is None
        or not (CLIENT / "node_modules" / "esbuild").exists()
        or not ready.exists(),
        reason="needs Node, the client's modules and the kernels for the page: `python3 -m setup test`",
    )


class Engine:
    """What the page's engine says."""

    def __init__(self, process: subprocess.Popen[bytes]) -> None:
        self._process = process

    def ask(self, question: dict[str, Any]) -> Any:
        """The answer to one question."""
        to, back = self._process.stdin, self._process.stdout
        assert to is not None
        assert back is not None
        to.write(msgspec.json.encode(question) + b"\n")
        to.flush()
        return msgspec.json.decode(back.readline())


@contextmanager
def engine(name: str) -> Iterator[Engine]:
    """The engine that `src/testing/NAME.ts` asks, for as long as it is needed."""
    node = shutil.which("node")
    assert node is not None
    with subprocess.Popen(
        [node, "scripts/engine_lockstep.mjs", name], cwd=CLIENT, stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as process:
        yield Engine(process)
        assert process.stdin is not None
        process.stdin.close()


def bundle(name: str) -> str:
    """The same engine as the address of a module, for a browser to import."""
    node = shutil.which("node")
    assert node is not None
    command = [node, "scripts/engine_lockstep.mjs", name, "bundle"]
    return subprocess.run(command, cwd=CLIENT, stdout=subprocess.PIPE, check=True).stdout.decode()


def difference(answer: Any, told: Any, path: str = "answer") -> str | None:
    """The first place where two answers differ, and how; None if they say the same."""
    match answer, told:
        case dict(), dict() if answer.keys() == told.keys():
            places = [(f"{path}.{key}", answer[key], told[key]) for key in told]
        case list(), list() if len(answer) == len(told):
            places = [(f"{path}[{at}]", *both) for at, both in enumerate(zip(answer, told, strict=True))]
        case int() | float(), int() | float() if abs(answer - told) < DIGITS:
            return None
        case _:
            return None if answer == told else f"{path}: the page says {answer!r}, Python says {told!r}"
    found = (difference(ours, theirs, place) for place, ours, theirs in places)
    return next((each for each in found if each is not None), None)
