"""A player in any variant loads compiled kernels and neither compiles nor loads a compiler."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from fourfold.engine.readiness import warm_up
from fourfold.rules.games import Game

WATCHED = """
import random, sys

started = []
sys.addaudithook(lambda event, _: started.append(event) if event == "subprocess.Popen" else None)
{play}
assert not started, started
assert "numba" not in sys.modules
"""

QUARTO = """
from fourfold.quarto.engine import Limits, PLAYERS, analyse
from fourfold.rules.game import ToMove
from fourfold.quarto import CallRule, Trait, Variant

for count in (1, 2, 3, 4):
    for squares in (False, True):
        variant, rng = Variant(frozenset(list(Trait)[:count]), squares, CallRule.AUTO), random.Random(1)
        position = variant.start()
        while isinstance(position.turn, ToMove):
            placed = position.occupied.bit_count()
            if placed in (0, 6, 11):
                # Past the books and far from the end, perfect play takes its time: that is no compiling.
                for player in PLAYERS.values():
                    if player.name != "perfect" or placed != 6:
                        player.choose(position, rng)
                analyse(position, Limits(nodes=500))
            position = position.play(PLAYERS["club"].choose(position, rng))
"""

QUATRO = """
from dataclasses import replace
from fourfold.quatro.data import layout, layouts
from fourfold.quatro.engine import Limits, PLAYERS, analyse, odds
from fourfold.rules.game import ToRoll
from fourfold.quatro import Variant

for name in layouts():
    for five_as_full_house in (False, True):
        for seats in (2, 3, 4):
            rng = random.Random(seats)
            position = Variant(layout(name), five_as_full_house=five_as_full_house).start(seats)
            for _ in range(8):
                if isinstance(position.turn, ToRoll):
                    position = position.play(rng.choice(position.turn.outcomes)[0])
                odds(position)
                for depth in (1, 2):
                    analyse(position, Limits(depth=depth, rollouts=2))
                for player in PLAYERS.values():
                    step = replace(player, seconds=0.01).choose(position, rng)
                position = position.play(step)
"""


@pytest.mark.parametrize(("game", "play"), [(Game.QUARTO, QUARTO), (Game.QUATRO, QUATRO)])
def test_no_level_no_variant_and_no_question_needs_a_compiler(game: Game, play: str) -> None:
    warm_up(game)  # so that the measurement does not depend on what ran before
    subprocess.run([sys.executable, "-c", WATCHED.format(play=play)], check=True)


def test_an_engine_that_has_to_be_prepared_says_how_far_it_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    code = """
import sys
from fourfold.engine.readiness import is_prepared, warm_up
from fourfold.rules.games import Game
heard = []
assert not is_prepared(Game.QUATRO)
warm_up(Game.QUATRO, heard.append)
assert is_prepared(Game.QUATRO)
assert heard == sorted(heard) and heard[-1] == 1.0 and len(heard) > 20, heard
assert "numba" not in sys.modules
warm_up(Game.QUATRO, lambda share: sys.exit("nothing was left to prepare"))
"""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    subprocess.run([sys.executable, "-c", code], check=True)
