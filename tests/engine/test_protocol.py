"""Our engine's line protocol: both games, limits, information while it thinks, errors."""

from __future__ import annotations

import random
import subprocess
import sys
from collections.abc import Iterator

import pytest

from fourfold import quarto, quatro
from fourfold.data.levels import levels
from fourfold.engine.conversation import Conversation
from fourfold.engine.protocol import Info
from fourfold.quarto import CallRule, Variant, read_step
from fourfold.rules.game import Over, ToRoll
from fourfold.rules.games import Game

LATE = "position a43b/.f.6/2..e/.0.c 5"
PAST_THE_BOOKS = "0.../.3../..5./...e 9"
HARD = ("variant classic", f"position {PAST_THE_BOOKS}")
"""A position whose moves take long to analyse."""


def talk(*lines: str) -> list[str]:
    said: list[str] = []
    Conversation(said.append).listen(lines)
    return said


def infos(said: list[str]) -> list[Info]:
    read = [Info.read(line) for line in said if line.startswith("info")]
    assert all(read)
    return [info for info in read if info is not None]


def test_hello_names_the_engine_its_protocols_its_games_and_the_levels_of_one() -> None:
    said = talk("hello", "quit")
    assert said[0].startswith("name fourfold ")
    assert said[1:5] == ["protocol 1", "protocol 2", "game quarto", "game quatro"]
    assert [line.split()[1] for line in said if line.startswith("level ")] == [
        level.name for level in levels(Game.QUARTO)
    ]
    assert said[-1] == "ok"
    said = talk("game quatro", "hello")
    assert sum(line.startswith("level ") for line in said) == len(levels(Game.QUATRO))


@pytest.mark.parametrize("command", ["analyse", "go"])
@pytest.mark.parametrize(
    "limits",
    [
        "nodes 99999999999999999999999",
        f"nodes {'9' * 5000}",
        "nodes 0",
        "nodes -5",
        "seconds nan",
        "seconds inf",
        "seconds 1e400",
        "seconds -1",
        "threads 0",
        "threads 100000",
        "nodes ten",
        "nodes",
        "nodes 5 nodes 6",
        "depth 3",
    ],
)
def test_a_limit_that_cannot_be_is_answered_with_an_error(command: str, limits: str) -> None:
    said = talk(LATE, f"{command} {limits}", "hello")
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


@pytest.mark.parametrize("seats", [2, 4])
def test_a_game_of_quatro_can_be_played_by_lines(seats: int) -> None:
    variant = quatro.read_variant("five-as-full-house")
    said: list[str] = []

    def lines() -> Iterator[str]:
        """The lines of the other side, which depend on the answers."""
        yield from ("game quatro", "variant five-as-full-house", f"seats {seats}", "level casual")
        position, rng = variant.start(seats), random.Random(seats)
        while not isinstance(turn := position.turn, Over):
            if isinstance(turn, ToRoll):
                position = position.play(rng.choice(turn.outcomes)[0])
                continue
            yield f"position {position}"
            yield "go"
            yield "info off"  # is answered when the turn is known
            [_, best] = said[-3].split()
            position = position.play(best)
        ended.append(position)

    ended: list[quatro.Position] = []
    Conversation(said.append).listen(lines())
    assert ended
    assert not any(line.startswith("error") for line in said)


def test_analysis_by_lines() -> None:
    said = talk(LATE, "analyse threads 2")
    assert sum(line.startswith("move ") for line in said) == 30
    assert said[-2].startswith("verdict draw plies 6 nodes ")
    assert said[-1] == "ok"


def test_analysis_of_quatro_by_lines() -> None:
    said = talk("game quatro", "seats 3", "position start 13355", "analyse")
    moves = [line.split() for line in said if line.startswith("move ")]
    assert {len(move[-1].split(",")) for move in moves} == {3}
    assert said[-2] == f"verdict chances {moves[0][-1]} nodes 0"
    said = talk("game quatro", "position start", "analyse")  # the dice are to be thrown
    assert said[-2].startswith("verdict chances ")


def test_steps_can_follow_a_position() -> None:
    said = talk(f"{LATE} steps a2 1", "analyse")
    assert said[0] == "ok"
    assert said[-2].startswith("verdict draw plies 5")


def test_a_search_can_be_limited_or_stopped() -> None:
    said = talk(*HARD, "analyse nodes 10", "quit")
    assert any("verdict unknown" in line for line in said)
    assert said[-1] == "ok"
    for lines in (["go seconds 0.1"], ["go nodes 100"], ["go", "stop"]):
        said = talk(*HARD, *lines)
        assert (said[-2].split()[0], said[-1]) == ("best", "ok")
        position = quarto.Position(PAST_THE_BOOKS)
        for step in said[-2].split()[1:]:
            position = position.play(step)


def test_progress_is_reported_on_request() -> None:
    said = talk("info on", *HARD, "go seconds 1.2", "info off", "go nodes 10")
    told = infos(said)
    assert told
    assert [info.nodes for info in told] == sorted(info.nodes for info in told)
    assert all(info.best for info in told)
    assert f"best {' '.join(told[-1].best)}" in said
    assert not any(line.startswith("info") for line in said[-2:])


def test_moves_that_are_proven_are_counted() -> None:
    said = talk("info on", LATE, "go", "analyse")
    went, analysed = infos(said)
    assert went.proven > 0
    assert went.verdict == analysed.verdict == "draw plies 6"
    assert analysed.proven == 30


def test_info_reads_what_it_writes() -> None:
    for info in (Info(1.25, 3, 0), Info(0.5, 10**12, 4, ("a1", "f"), "win plies 3")):
        assert Info.read(str(info)) == info
    assert Info.read("info seconds 1 nodes 2 proven 3 best a1 verdict exact 0.25,0.75") is not None
    assert Info.read("info nodes") is None


@pytest.mark.parametrize(
    "line",
    [
        "bla",
        "variant",
        "variant checkers",
        "level best",
        "position",
        "position start zz",
        "position start \x00 \x1b[2J",
        "position ...." + "/" * 100_000,
        "analyse nodes many",
        "call loud",
        "layout default",
        "seats 3",
        "game chess",
        "info",
        "info perhaps",
        "hello you",
        "quit now",
        "stop it",
        "x" * 1_000_000,
    ],
)
def test_what_cannot_be_understood_is_answered_with_one_short_line(line: str) -> None:
    said = talk(line, "position start", "hello")
    assert said[0].startswith("error ")
    assert len(said[0]) < 600
    assert said[0].isprintable()
    assert said[1] == "ok"
    assert said[-1] == "ok"


@pytest.mark.parametrize("line", ["call auto", "seats 5", "seats many", "layout 11", "go", "level perfect"])
def test_what_makes_no_sense_in_quatro_is_answered_with_an_error(line: str) -> None:
    said = talk("game quatro", line, "position start 13355", "go")
    assert said[1].startswith("error ")
    assert said[-1] == "ok"


def test_the_engine_command_speaks_the_protocol_whatever_it_hears() -> None:
    answer = subprocess.run(
        [sys.executable, "-m", "fourfold", "engine"],
        input=b"hello\n\xff\xfe\nposition a43b/.f.6/2..e/.0.c 5\nlevel casual\ngo\n",
        capture_output=True,
        check=True,
        timeout=120,
    )
    lines = answer.stdout.decode().splitlines()
    assert lines[-1] == "ok"
    assert lines[-2].startswith("best ")
    assert sum(line.startswith("error ") for line in lines) == 1
