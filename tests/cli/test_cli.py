"""The command line: what it prints, and that errors are always sentences."""

from __future__ import annotations

import io
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from harness.signals import interruptible

from fourfold import __version__
from fourfold.cli import app, main, web

RECORD = '[Game "quarto"]\n1. 7\n2. b3 c\n'


Captured = pytest.CaptureFixture[str]


def test_without_arguments_it_helps(capsys: Captured) -> None:
    assert main([]) == 0
    out = capsys.readouterr().out
    assert all(command in out for command in ("replay", "show", "perft", "serve"))


def test_it_says_its_version(capsys: Captured) -> None:
    assert main(["--version"]) == 0
    assert capsys.readouterr().out == f"fourfold {__version__}\n"


def test_it_replays_a_file(tmp_path: Path, capsys: Captured) -> None:
    file = tmp_path / "game.txt"
    file.write_text(RECORD, encoding="utf-8-sig")
    assert main(["replay", str(file)]) == 0
    assert "Player 2 places a piece on b3: " in capsys.readouterr().out


def test_it_replays_all_games_of_a_file_or_one_of_them(tmp_path: Path, capsys: Captured) -> None:
    file = tmp_path / "games.txt"
    second = RECORD.replace("b3", "d4")
    file.write_text(f"{RECORD}\n{second}\n{RECORD}", encoding="utf-8")
    assert main(["replay", str(file)]) == 0
    out = capsys.readouterr().out
    assert out.count("The game is still in progress.") == 3
    assert [line for line in out.splitlines() if "===" in line] == ["=== 2 ===", "=== 3 ==="]
    assert main(["replay", str(file), "--number", "2"]) == 0
    out = capsys.readouterr().out
    assert "Player 2 places a piece on d4: " in out
    assert "b3" not in out
    assert main(["replay", str(file), "--number", "4"]) == 2
    assert capsys.readouterr().err == "There is no game 4: the file holds 3.\n"
    file.write_text(f'{RECORD}\n{second}\n[Game "quarto"]\n1. zz', encoding="utf-8")
    assert main(["replay", str(file)]) == 2  # games that can be read are shown
    captured = capsys.readouterr()
    assert captured.out.count("The game is still in progress.") == 2
    assert captured.err.startswith("Game 3: Line ")


def test_it_replays_standard_input(monkeypatch: pytest.MonkeyPatch, capsys: Captured) -> None:
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(RECORD.encode("utf-8-sig"))))
    assert main(["replay", "-"]) == 0
    assert "The game is still in progress." in capsys.readouterr().out


def test_it_counts(capsys: Captured) -> None:
    assert main(["perft", "quarto", "4"]) == 0
    assert capsys.readouterr().out == "1 16\n2 256\n3 3840\n4 57600\n"


def test_it_counts_from_a_position_in_a_variant(capsys: Captured) -> None:
    words = [
        "perft",
        "quarto",
        "2",
        "1357/..../..../....",
        "2",
        "a1",
        "--call",
        "race",
        "--variant",
        "advanced",
    ]
    assert main(words) == 0
    assert capsys.readouterr().out == f"1 14\n2 {12 * 11}\n"


def test_it_counts_quatro(capsys: Captured) -> None:
    assert main(["perft", "quatro", "1", "--seats", "3"]) == 0
    assert capsys.readouterr().out == "1 252\n"


def test_it_draws_to_a_file(tmp_path: Path) -> None:
    file = tmp_path / "board.svg"
    assert main(["show", "2..d/7..f/96e./.c.. 1", "-o", str(file), "--edition", "mushrooms"]) == 0
    assert file.read_text(encoding="utf-8").startswith("<svg")


@pytest.mark.parametrize(
    "words",
    [
        ["2..d/7..f/96e./.c..", "1"],
        ["....../....../....../....../....../...... 15-15 -"],
        ["....../....../....../....../....../...... 15-15 -", "--game", "quatro", "--layout", "default"],
    ],
)
def test_it_draws_to_standard_output_and_the_board_tells_the_game(words: list[str], capsys: Captured) -> None:
    assert main(["show", *words]) == 0
    assert capsys.readouterr().out.startswith("<svg")


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["replay", "{folder}/nothing"], "nothing: No such file or directory"),
        (["replay", "{folder}"], "Is a directory"),
        (["replay", "{folder}/latin"], "This is not UTF-8 text: byte 2 cannot be read."),
        (["replay", "{folder}/damaged"], "Line 2, column 4: “b9” is not a square"),
        (["show", "x", "-"], "A board has 4 rows"),
        (["show", "..../..../..../....", "-", "-o", "{folder}/no/board.svg"], "board.svg: No such file"),
        (["show", "..../..../..../....", "-", "--variant", "chess"], "“chess” is not a variant"),
        (["show", "..../..../..../....", "-", "--edition", "glass"], "There is no edition glass"),
        (["perft", "chess", "1"], "choose one of quarto, quatro"),
        (["perft", "quarto", "1", "--seats", "3"], "2 players"),
        (["perft", "quatro", "1", "--layout", "{folder}/nothing"], "There is no layout"),
        (["perft", "quatro", "1", "--layout", "{folder}"], "cannot be read: Is a directory"),
        (["--lang", "tlh", "serve"], "“tlh” is not an available language"),
        (["--lang=tlh", "serve"], "“tlh” is not an available language"),
        (["--lang"], "--lang"),
        (["dance"], "There is no command dance: choose one of play, rules"),
        (["replay"], "FILE"),
        (["serve", "--fast"], "--fast"),
    ],
)
def test_bad_input_gets_one_sentence_and_exit_code_2(
    words: list[str], sentence: str, tmp_path: Path, capsys: Captured
) -> None:
    (tmp_path / "latin").write_bytes(b"h\xe9")
    (tmp_path / "damaged").write_text('[Game "quarto"]\n7  b9', encoding="utf-8")
    assert main([word.replace("{folder}", str(tmp_path)) for word in words]) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert sentence in captured.err
    assert captured.err.count("\n") == 1


def test_the_language_may_be_asked_for_anywhere() -> None:
    assert app.take_language([]) == (None, [])
    assert app.take_language(["--lang", "de", "serve"]) == ("de", ["serve"])
    assert app.take_language(["serve", "--port", "0", "--lang=de"]) == ("de", ["serve", "--port", "0"])
    assert app.take_language(["rules", "--lang", "de", "quarto", "--lang", "et"]) == (
        "et",
        ["rules", "quarto"],
    )
    assert app.take_language(["replay", "--", "--lang", "de"]) == (None, ["replay", "--", "--lang", "de"])
    assert app.take_language(["rules", "--lang"]) == (None, ["rules", "--lang"]), "the parser complains"


def test_a_mistake_of_ours_is_one_sentence_too(monkeypatch: pytest.MonkeyPatch, capsys: Captured) -> None:
    def broken(_: object) -> None:
        raise ZeroDivisionError("oops")

    monkeypatch.setattr(web, "register", broken)
    assert main(["serve"]) == 1
    assert "a bug in fourfold, not your mistake (ZeroDivisionError: oops)" in capsys.readouterr().err
    monkeypatch.setenv("FOURFOLD_TRACEBACK", "1")
    with pytest.raises(ZeroDivisionError):
        main(["serve"])


def run(*words: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-m", "fourfold", *words],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, "LANGUAGE": "en"},
    )


def test_it_runs_as_a_module() -> None:
    process = run("--version")
    assert process.communicate(timeout=120) == (f"fourfold {__version__}\n", "")
    assert process.returncode == 0


def test_an_interrupt_is_exit_code_130_and_no_traceback() -> None:
    with interruptible():
        process = run("perft", "quarto", "12")
    assert process.stdout is not None
    assert process.stdout.readline() == "1 16\n"
    time.sleep(0.1)
    process.send_signal(signal.SIGINT)
    _, err = process.communicate(timeout=120)
    assert process.returncode == 130
    assert err == "Interrupted.\n"


def test_a_closed_pipe_is_not_an_error(tmp_path: Path) -> None:
    file = tmp_path / "long.txt"
    file.write_text(RECORD.replace("c\n", "c {" + "long " * 50_000 + "}\n"), encoding="utf-8")
    process = run("replay", str(file))
    assert process.stdout is not None
    assert process.stdout.readline()
    process.stdout.close()
    assert process.stderr is not None
    assert process.stderr.read() == ""
    process.stderr.close()
    assert process.wait(timeout=120) == 0
