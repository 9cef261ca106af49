"""Other programs as players: they play, and every mistake of theirs is reported in a sentence."""

from __future__ import annotations

import fcntl
import random
import shlex
import sys
from pathlib import Path

import pytest

from fourfold import quatro
from fourfold.engine import PlayerFailed, Program, match, play_game, player
from fourfold.engine.protocol import Info
from fourfold.quarto import CallRule, Position, Variant
from fourfold.rules.game import Unreadable
from fourfold.rules.games import Game

START = Variant().start()


def script(folder: Path, body: str) -> str:
    """The command of a program that answers each line with what `body` prints."""
    file = folder / "engine.py"
    file.write_text(f"import sys, time\nfor line in sys.stdin:\n    {body}\n    sys.stdout.flush()\n")
    return shlex.join([sys.executable, str(file)])


def test_our_own_engine_plays_as_another_program() -> None:
    with Program(shlex.join([sys.executable, "-m", "fourfold", "engine"])) as program:
        played = play_game(
            [program, player(Game.QUARTO, "beginner")], Variant(call=CallRule.TURNS).start(), random.Random(4)
        )
    assert played.result.winners in ((), (0,), (1,))


def test_it_plays_quatro_and_tells_while_it_thinks() -> None:
    told: list[Info] = []
    command = shlex.join([sys.executable, "-m", "fourfold", "engine"])
    with Program(command, tell=told.append) as program:
        levels = [player(Game.QUATRO, name) for name in ("casual", "beginner")]
        start = quatro.read_variant("five-as-full-house").start(3)
        played = play_game([levels[0], program, levels[1]], start, random.Random(4))
        assert played.result.winners
        assert len(told) >= 15
        assert all(info.best for info in told)
        program.choose(START, random.Random(1))  # then the other game


def test_a_program_of_the_first_protocol_is_sent_nothing_of_the_second(tmp_path: Path) -> None:
    heard = tmp_path / "heard.txt"
    body = (
        f"open({str(heard)!r}, 'a').write(line); "
        "print('best a1 1' if line == 'go\\n' else 'error what?' if line == 'hello\\n' else '# '); "
        "line == 'hello\\n' or print('ok')"
    )
    with Program(script(tmp_path, body)) as program:
        program.choose(Position("..../..../..../.... 0"), random.Random(0))
    words = [line.split()[0] for line in heard.read_text().splitlines()]
    assert words == ["hello", "variant", "call", "position", "go"]
    with (
        Program(script(tmp_path, body)) as program,
        pytest.raises(PlayerFailed, match="does not play quatro"),
    ):
        program.choose(quatro.Variant().start(), random.Random(0))


def test_a_program_of_the_second_protocol_gets_its_time_limit(tmp_path: Path) -> None:
    heard = tmp_path / "heard.txt"
    body = (
        f"open({str(heard)!r}, 'a').write(line); "
        "word = line.split()[0]; "
        "print({'hello': 'protocol 2\\ngame quarto', 'go': 'best a1 1'}.get(word, '# ')); print('ok')"
    )
    with Program(script(tmp_path, body), seconds=50) as program:
        program.choose(Position("..../..../..../.... 0"), random.Random(0))
    assert heard.read_text().splitlines() == [
        "hello",
        "game quarto",
        "variant classic",
        "call turns",
        "position ..../..../..../.... 0",
        "go seconds 40",
    ]


def test_a_turn_that_was_announced_whole_is_asked_for_once(tmp_path: Path) -> None:
    answer = "print('best a1 1' if line.startswith('go') else '# ' + line.strip()); print('ok')"
    with Program(script(tmp_path, answer)) as program:
        placing = Position("..../..../..../.... 0")
        assert str(program.choose(placing, random.Random(0))) == "a1"
        program.seconds = 0.0  # every further question fails
        assert str(program.choose(placing.play("a1"), random.Random(0))) == "1"
        with pytest.raises(PlayerFailed):
            program.choose(placing, random.Random(0))


@pytest.mark.parametrize(
    ("body", "sentence"),
    [
        ("sys.exit()", "quit without answering"),
        ("print('error no'); print('ok')", "answered “error no”"),
        ("print('ok')", "did not name a step"),
        ("print('best'); print('ok')", "did not name a step"),
        ("print('best zz'); print('ok')", "may not play zz"),
        ("print('best a1 1'); print('ok')", "may not play a1 1"),
        ("sys.stdout.buffer.write(b'best \\xff\\nok\\n')", "may not play"),
        ("time.sleep(10**6)", r"did not answer in time \(2 s\)"),
        ("[print('x' * 500) for _ in range(10**9)]", r"did not answer in time \(2 s\)"),
    ],
)
def test_a_programs_mistakes_are_reported_with_its_name_and_the_position(
    tmp_path: Path, body: str, sentence: str
) -> None:
    command = script(tmp_path, body)
    with Program(command, seconds=2) as program, pytest.raises(PlayerFailed, match=sentence) as told:
        program.choose(START, random.Random(0))
    assert str(told.value).startswith(command)
    assert str(START) in str(told.value)


def test_a_legal_answer_that_may_not_happen_ends_the_match_with_a_sentence(tmp_path: Path) -> None:
    with (
        Program(script(tmp_path, "print('best b3'); print('ok')")) as program,
        pytest.raises(PlayerFailed, match="may not play b3 in the position"),
    ):
        match([program, player(Game.QUARTO, "beginner")], Variant(), 1)


def test_a_program_leaves_nothing_running(tmp_path: Path) -> None:
    lock = tmp_path / "lock"
    child = (
        f"import fcntl, time; f = open({str(lock)!r}, 'w'); fcntl.flock(f, fcntl.LOCK_EX); time.sleep(10**6)"
    )
    body = f"import subprocess; subprocess.run([sys.executable, '-c', {child!r}])"
    with Program(script(tmp_path, body), seconds=2) as program, pytest.raises(PlayerFailed):
        program.choose(START, random.Random(0))
    with lock.open("a") as file:
        fcntl.flock(file, fcntl.LOCK_EX)  # waits for as long as the child lives


@pytest.mark.parametrize("command", ["/nonexistent/engine --strong", "'unclosed", ""])
def test_a_command_that_cannot_be_started_is_refused(command: str) -> None:
    with pytest.raises(Unreadable, match="cannot be started"):
        Program(command)
