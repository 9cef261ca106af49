"""The page plays by our rules: the same texts, turns, steps, refusals and results, in whatever game.

`FOURFOLD_LOCKSTEP_GAMES=100000` plays as many games of each as the documentation states.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest
from tests.lockstep.chances import Chances
from tests.lockstep.games import Game, play
from tests.lockstep.page import CLIENT, page
from tests.lockstep.quarto_chances import QuartoChances
from tests.lockstep.quatro_chances import QuatroChances

GAMES = int(os.environ.get("FOURFOLD_LOCKSTEP_GAMES", "300"))
SHARES = 4
"""The games are shared among so many tests, which can run side by side."""

pytestmark = pytest.mark.skipif(
    shutil.which("node") is None or not (CLIENT / "node_modules" / "esbuild").exists(),
    reason="needs Node and the client's modules: `python3 -m setup test` installs them",
)


@pytest.mark.parametrize("share", range(SHARES))
@pytest.mark.parametrize("chances", [QuartoChances(), QuatroChances()], ids=lambda each: str(each.game))
def test_the_page_plays_by_our_rules(chances: Chances, share: int) -> None:
    for number, game, answer in _answered(chances, range(share, GAMES, SHARES)):
        told = msgspec.json.decode(msgspec.json.encode(game.told))
        if answer != told:
            pytest.fail(f"game {number}, {_where(answer, told)}")


def _answered(chances: Chances, numbers: range) -> Iterator[tuple[int, Game, Any]]:
    """Games with what the page says of them."""
    sent: list[tuple[int, Game]] = []
    with page() as other:
        for number in numbers:
            game = play(chances, number)
            other.send(game.asked)
            sent.append((number, game))
            if other.is_behind:
                yield *sent.pop(0), other.answer()
        for number, game in sent:
            yield number, game, other.answer()


def _where(answer: Any, told: Any, path: str = "") -> str:
    """The first place where two answers differ, and how."""
    if isinstance(answer, dict) and isinstance(told, dict) and answer.keys() == told.keys():
        places = [(f"{path}.{key}", answer[key], told[key]) for key in told]
    elif isinstance(answer, list) and isinstance(told, list) and len(answer) == len(told):
        places = [(f"{path}[{at}]", *both) for at, both in enumerate(zip(answer, told, strict=True))]
    else:
        places = []
    for place, ours, theirs in places:
        if ours != theirs:
            return _where(ours, theirs, place)
    return f"{path}: the page says {answer!r}, the rules say {told!r}"
