"""Levels and the line protocol."""

from __future__ import annotations

import random
import subprocess
import sys

import pytest

from fourfold.engine import match
from fourfold.engine.quarto import PLAYERS, LevelPlayer, Solver, analyse
from fourfold.engine.quarto.protocol import Conversation, whole_turn
from fourfold.engine.verdict import Outcome
from fourfold.rules.game import Over, ToMove
from fourfold.rules.quarto import (
    Call,
    CallRule,
    Give,
    Place,
    Position,
    Variant,
    read_step,
)

IN_ORDER = tuple(PLAYERS.values())
RULES = [Variant(call=call, squares=squares) for call in CallRule for squares in (False, True)]


def game(players: tuple[LevelPlayer, LevelPlayer], rules: Variant, seed: int) -> list[Position]:
    rng = random.Random(seed)
    positions = [rules.start()]
    while isinstance(turn := positions[-1].turn, ToMove):
        positions.append(positions[-1].play(players[turn.seat].choose(positions[-1], rng)))
    return positions


@pytest.mark.parametrize("rules", RULES, ids=lambda rules: f"{rules}-{rules.call}")
@pytest.mark.parametrize("each", IN_ORDER[:5], ids=lambda each: each.name)
def test_every_level_plays_legal_games_to_the_end(each: LevelPlayer, rules: Variant) -> None:
    for seed in range(3):
        assert isinstance(game((each, each), rules, seed)[-1].turn, Over)


def test_the_perfect_level_never_gives_away_the_value() -> None:
    solver = Solver(20)
    rng = random.Random(3)
    perfect = PLAYERS["perfect"]
    for seed in range(4):
        weaker = game((PLAYERS["club"], PLAYERS["casual"]), Variant(call=CallRule.AUTO), seed)
        for position in weaker[14:-1]:
            before = analyse(position, solver=solver).verdict
            after = position
            for step in whole_turn(perfect, position, rng):
                after = after.play(step)
            if isinstance(after.turn, Over):
                assert before is not None
                assert before.outcome is (Outcome.WIN if after.turn.winners else Outcome.DRAW)
                continue
            theirs = analyse(after, solver=solver).verdict
            assert before is not None
            assert theirs is not None
            assert before.outcome is theirs.outcome.other
            if before.outcome is not Outcome.DRAW:
                assert theirs.plies == before.plies - (position.hand is not None)


def test_who_places_to_make_a_line_also_calls_it() -> None:
    position = Position("012./..../..../.... 3", Variant(call=CallRule.TURNS))
    for each in IN_ORDER:
        step = each.choose(position, random.Random(1))
        assert isinstance(step, Place)
        after = position.play(step)
        if after.made and step.square == 3 and each.overlooks == 0:
            assert isinstance(each.choose(after, random.Random(2)), Call)


def test_a_line_that_a_level_overlooks_it_overlooks_again() -> None:
    newcomer = PLAYERS["newcomer"]
    rng = random.Random(0)
    missed = 0
    for _ in range(200):
        pieces = "".join(map(str, rng.sample(range(8), 4)))
        position = Position(f"{pieces}/..../..../.... - d1")
        kinds = {type(newcomer.choose(position, random.Random(seed))) for seed in range(4)}
        assert kinds in ({Call}, {Give})
        missed += kinds == {Give}
    assert 40 < missed < 140


def test_each_level_is_stronger_than_the_one_below() -> None:
    rules = Variant(call=CallRule.TURNS)
    for stronger, weaker in zip(IN_ORDER[1:4], IN_ORDER[:3], strict=True):
        standing = match((stronger, weaker), rules, 60, seed=9)
        assert standing.scores[0].share > 0.55, standing


# -- The line protocol --------------------------------------------------------------------------------------


def talk(*lines: str) -> list[str]:
    said: list[str] = []
    Conversation(said.append).listen(lines)
    return said


def test_hello_names_engine_protocol_and_levels() -> None:
    said = talk("hello", "quit")
    assert said[0].startswith("name fourfold ")
    assert said[1] == "protocol 1"
    assert sum(line.startswith("level ") for line in said) == len(PLAYERS)
    assert said[-1] == "ok"


@pytest.mark.parametrize(
    "limits",
    [
        "nodes 99999999999999999999999",
        "nodes 0",
        "nodes -5",
        "seconds nan",
        "seconds inf",
        "seconds -1",
        "threads 0",
        "threads 100000",
        "nodes ten",
        "nodes",
        "depth 3",
    ],
)
def test_a_limit_that_cannot_be_is_answered_with_an_error(limits: str) -> None:
    said = talk("position a43b/.f.6/2..e/.0.c 5", f"analyse {limits}", "hello")
    assert said[0] == "ok"
    assert said[1].startswith("error ")
    assert said[-1] == "ok"


def test_a_game_can_be_played_by_lines() -> None:
    steps: list[str] = []
    position = Variant(call=CallRule.TURNS).start()
    while not isinstance(position.turn, Over):
        said = talk("call turns", "level club", " ".join(["position start", *steps]), "go")
        best = next(line.split()[1:] for line in said if line.startswith("best"))
        steps += best
        position = Variant(call=CallRule.TURNS).start()
        for step in steps:
            position = position.play(read_step(step))
    assert isinstance(position.turn, Over)


def test_analysis_by_lines() -> None:
    said = talk("position a43b/.f.6/2..e/.0.c 5", "analyse threads 2")
    assert sum(line.startswith("move ") for line in said) == 30
    assert said[-2].startswith("verdict draw plies 6 nodes ")
    assert said[-1] == "ok"


def test_steps_can_follow_a_position() -> None:
    said = talk("position a43b/.f.6/2..e/.0.c 5 steps a2 1", "analyse")
    assert said[0] == "ok"
    assert said[-2].startswith("verdict draw plies 5")


def test_a_search_can_be_stopped_or_limited() -> None:
    said = talk(
        "variant traits=colour,shape,height", "position 1.../..../..../.... 2", "analyse nodes 10", "quit"
    )
    assert any("verdict unknown" in line for line in said)
    assert said[-1] == "ok"


@pytest.mark.parametrize(
    "line",
    [
        "bla",
        "variant",
        "variant checkers",
        "level best",
        "position start zz",
        "analyse nodes many",
        "call loud",
    ],
)
def test_what_cannot_be_understood_is_answered_with_a_sentence(line: str) -> None:
    said = talk(line, "position start", "hello")
    assert said[0].startswith("error ")
    assert said[-1] == "ok"


def test_the_engine_command_speaks_the_protocol() -> None:
    answer = subprocess.run(
        [sys.executable, "-m", "fourfold", "engine"],
        input="hello\nposition a43b/.f.6/2..e/.0.c 5\nlevel casual\ngo\n",
        capture_output=True,
        text=True,
        check=True,
        timeout=120,
    )
    assert answer.stdout.splitlines()[-1] == "ok"
    assert answer.stdout.splitlines()[-2].startswith("best ")
