"""The plain mode through pipes and in a terminal: what is said, repeated on request, and ended politely."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from harness.pseudo_terminal import PseudoTerminal

from fourfold import quarto, quatro
from fourfold.cli import main
from fourfold.locale import speaking
from fourfold.play import Play, Starts
from fourfold.quatro.data import layout
from fourfold.rules.games import Game
from fourfold.terminal.local.game_request import GameRequest
from fourfold.terminal.local.saved_games import SavedGames
from fourfold.terminal.local.saved_table import SavedTable
from fourfold.terminal.plain.dialogue import Dialogue
from fourfold.terminal.plain.keyboard import NoMoreInput
from fourfold.terminal.plain.menu import Talk, what_to_play, which_game
from fourfold.terminal.views import own_legal, position

Table = Callable[..., SavedTable]
COMMAND = [sys.executable, "-m", "fourfold", "play", "--plain"]
TWO_PEOPLE = ["quarto", "--against", "person", "--name", "Ada", "--name", "Max"]


def environment(folder: Path) -> dict[str, str]:
    return {**os.environ, "LANGUAGE": "en", "XDG_DATA_HOME": str(folder)}


def through_pipes(folder: Path, said: str, *options: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [*COMMAND, *options],
        input=said,
        capture_output=True,
        text=True,
        env=environment(folder),
        timeout=120,
        check=False,
    )


def test_a_whole_game_through_pipes(tmp_path: Path) -> None:
    said = "1\na1\n3\nb1\n5\npieces\nc1\n7\nd1\nboard\n!a1b2c3d4\n!a1b1c1d1\n"
    done = through_pipes(tmp_path, said, *TWO_PEOPLE)
    assert done.returncode == 0, done.stderr
    assert done.stderr == ""
    lines = done.stdout.splitlines()
    first = next(name for name in ("Ada", "Max") if f"{name} starts." in lines)
    assert f"{first} gives a piece: 1 (short dark round hollow piece)." in lines
    assert "a1b2c3d4 is not full: b2 is empty." in lines
    assert f"{first} wins with a line. What the four on a1b1c1d1 share: dark and hollow." in lines
    assert lines[-2] == "Type review to see what was decisive, again to play again, or quit to leave."
    assert lines[-1].startswith("The game is saved in ")
    assert not re.search("\x1b", done.stdout)
    assert Path(lines[-1].removeprefix("The game is saved in ").rstrip(".")).is_file()


def test_a_game_is_reviewed_once_it_is_over(tmp_path: Path) -> None:
    done = through_pipes(
        tmp_path, "1\na1\n3\nb1\n5\nreview\nc1\n7\nd1\n!a1b1c1d1\nreview\nquit\n", *TWO_PEOPLE
    )
    assert done.returncode == 0, done.stderr
    lines = done.stdout.splitlines()
    assert "The game is still in progress: it can be reviewed when it is over." in lines
    first, second = ("Ada", "Max") if "Ada starts." in lines else ("Max", "Ada")
    assert f"4. {second}: c1 7  (= → −1)" in lines
    assert f"Turn 4 was decisive. {second} gave away the winning piece." in lines
    assert f"{first}: accuracy 100%" in lines


def test_again_begins_the_next_game_and_the_other_starts(tmp_path: Path) -> None:
    done = through_pipes(tmp_path, "7\nresign\nagain\nplayers\nquit\n", *TWO_PEOPLE)
    assert done.returncode == 0, done.stderr
    seats = [line for line in done.stdout.splitlines() if line.startswith("Player 1: ")]
    assert len(seats) == 3
    assert seats[0] != seats[1] == seats[2]


def test_the_end_of_the_input_keeps_the_game_for_next_time(tmp_path: Path) -> None:
    first = through_pipes(tmp_path, "1\na1\n", *TWO_PEOPLE)
    assert first.returncode == 0
    assert first.stdout.splitlines()[-1].startswith("The game is saved")
    second = through_pipes(tmp_path, "1\nboard\n3\nquit\n")
    assert second.returncode == 0
    assert "1. Quarto! Classic" in second.stdout
    assert "On the board: a1: short dark round hollow piece." in second.stdout
    assert "gives a piece: 3 (short dark square hollow piece)." in second.stdout


def test_running_out_of_time_is_announced_without_any_input(tmp_path: Path) -> None:
    with subprocess.Popen(
        [*COMMAND, *TWO_PEOPLE, "--clock", "1"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        env=environment(tmp_path),
    ) as playing:
        assert playing.stdin is not None
        assert playing.stdout is not None
        heard = [playing.stdout.readline()]
        while "wins on time" not in heard[-1]:
            assert heard[-1], "it ended without a word"
            heard.append(playing.stdout.readline())
        playing.stdin.write("quit\n")
        playing.stdin.close()
        assert playing.stdout.read().splitlines()[-1].startswith("The game is saved in ")
    assert playing.returncode == 0


def test_lines_come_whole_however_they_arrive(tmp_path: Path) -> None:
    with subprocess.Popen(
        [*COMMAND, *TWO_PEOPLE],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        env={**environment(tmp_path), "PYTHONIOENCODING": "utf-8"},
    ) as playing:
        assert playing.stdin is not None
        for part in (b"7\nb", b"3\n\xc3", b"\xa9\nc"):
            playing.stdin.write(part)
            playing.stdin.flush()
            time.sleep(0.2)
        heard = playing.communicate(timeout=120)[0].decode()
    assert "gives a piece: 7" in heard
    assert "places a piece on b3: " in heard
    assert "“é”" in heard
    assert "gives a piece: c" in heard, "a line without an end is a line too"


def test_an_interrupt_at_a_terminal_keeps_the_game(tmp_path: Path) -> None:
    with PseudoTerminal([*COMMAND, *TWO_PEOPLE], environment(tmp_path)) as terminal:
        terminal.sees("give your opponent a piece")
        terminal.types("7\n")
        terminal.sees("gives a piece: 7")
        terminal.interrupt()
        assert terminal.ends() == 130
    assert b"The game is saved" in terminal.shown
    assert b"Traceback" not in terminal.shown
    (kept,) = SavedGames(tmp_path / "fourfold").unfinished()
    assert len(kept.table.played) == 1


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        (["quarto", "--against", "nobody"], "There is no level “nobody”"),
        (["quarto", "--clock", "soon"], "“soon” is not a time limit"),
        (["quatro", "--call", "race"], "--call means nothing in Quatro"),
        (["quarto", "--layout", "default"], "--layout means nothing in Quarto!"),
        (["quarto", "--variant", "chess", "--against", "person"], "“chess” is not a variant"),
        (["quatro", *["--against", "person"] * 4], "two to four players"),
        (["--connect", "example.org"], "is not a link to a table"),
    ],
)
def test_bad_requests_get_one_sentence(
    tmp_path: Path,
    options: list[str],
    sentence: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setenv("LANGUAGE", "en")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert main(["play", "--plain", *options]) == 2
    captured = capsys.readouterr()
    assert sentence in captured.err
    assert captured.err.count("\n") == 1


def hearing(saved: SavedTable) -> tuple[Dialogue, list[str]]:
    said: list[str] = []
    return Dialogue(saved, said.append), said


def test_everything_can_be_asked_again(table: Table) -> None:
    for game in Game:
        dialogue, said = hearing(table(game))
        dialogue.news()
        asks = "help ? board grid pieces fields players what clock steps brief normal full".split()  # noqa: SIM905
        for ask in asks:
            before = len(said)
            dialogue.hear(ask)
            assert len(said) > before or ask == "steps", ask


def test_a_made_line_is_never_given_away(table: Table) -> None:
    """The dialogue says the same after a line as after none, except for the piece itself."""
    heard = []
    for last in ("7", "8"):
        dialogue, said = hearing(table())
        dialogue.news()
        for step in ("1", "a1", "3", "b1", "5", "c1", last, "d1"):
            dialogue.hear(step)
            dialogue.news()
        dialogue.hear("what")
        dialogue.hear("help")
        heard.append([line for line in said if "piece: " not in line])
    assert heard[0][-20:] == heard[1][-20:]


def test_undo_says_what_was_taken_back(table: Table) -> None:
    dialogue, said = hearing(table())
    for line in ("7", "undo"):
        dialogue.hear(line)
        dialogue.news()
    assert "A move was taken back." in said


def test_no_engine_helps_in_an_official_game(table: Table) -> None:
    dialogue, said = hearing(table(casual=False))
    for word in ("hint", "verdict"):
        dialogue.hear(word)
        assert said[-1] == "There are no hints in an official game: play a casual one."


def test_a_turn_of_quatro_names_the_fields_to_build_on(table: Table) -> None:
    saved = table(Game.QUATRO)
    dialogue, said = hearing(saved)
    dialogue.hear("c4")
    assert said[-1] == "The dice come first: throw them."
    dialogue.hear("roll")
    dialogue.news()
    assert not any(line.startswith("Dice: ") for line in said), "they were heard as they fell"
    legal = saved.view.legal[0]
    if legal.build:
        assert any(line.startswith("You may build on: ") for line in said)
    dialogue.hear("what")
    assert any(line.startswith("Dice: ") for line in said)
    said.clear()
    dialogue.hear("k1" if 1 in towers(saved).dice else "k")
    dialogue.news()
    assert any(line.startswith("Dice: ") for line in said), "what was kept lies there too"


def test_a_tower_of_five_is_said_to_be_safe(table: Table) -> None:
    start = "....../.....(12121)/....../....../....../...... 10-10 11236@1"
    dialogue, said = hearing(table(Game.QUATRO, start=start))
    dialogue.hear("f2")
    assert said[-1] == "The tower on f2 has five roofs: it is safe, and nobody can cover it."


def towers(saved: SavedTable) -> quatro.Position:
    where = position(saved.view)
    assert isinstance(where, quatro.Position)
    return where


def test_nonsense_is_quoted_as_it_was_typed(table: Table) -> None:
    dialogue, said = hearing(table())
    dialogue.hear("place z9")
    assert said[-1].startswith("“place z9” is not a step")


def test_only_a_long_wait_is_announced(saved_games: SavedGames) -> None:
    saved = SavedTable.open(GameRequest(against=("newcomer",)).setup(), saved_games)
    dialogue, said = hearing(saved)
    for _ in range(6):
        dialogue.news()
        if saved.computer_is_due:
            saved.take(saved.thought()())
        else:
            legal = own_legal(saved.view)
            assert legal is not None
            dialogue.hear(quarto.square_text(legal.place[0]) if legal.place else "f")
    assert "The computer is thinking." not in said
    while not saved.computer_is_due:
        legal = own_legal(saved.view)
        assert legal is not None
        piece = quarto.piece_text(legal.give[0]) if legal.give else ""
        dialogue.hear(quarto.square_text(legal.place[0]) if legal.place else piece)
    dialogue.wait()
    assert said[-1] == "The computer is thinking."


def talk(*answers: str) -> tuple[Talk, list[str]]:
    lines, said = iter(answers), list[str]()

    def listen() -> str:
        for line in lines:
            return line
        raise NoMoreInput

    return Talk(listen, said.append), said


def test_questions_take_beginnings_and_empty_lines(saved_games: SavedGames) -> None:
    asked, said = talk("quar", "x", "per", "pers", "adv", "", "", "off", "fast", "30", "los")
    request = what_to_play(asked, GameRequest(), saved_games)
    expected = GameRequest(
        against=("person",),
        variant="advanced",
        call="turns",
        edition="classic",
        casual=False,
        clock="30",
        starts=Starts.LOSER,
    )
    assert request == expected
    assert any("Choose one of person" in line for line in said)
    assert any("“fast” is not a time limit" in line for line in said)
    saved_games.remember_request(expected)
    assert what_to_play(talk(*[""] * 11)[0], GameRequest(), saved_games) == expected


def test_the_call_rule_of_the_readers_sheet_is_asked_first(saved_games: SavedGames) -> None:
    for name, rule in (("sr", "race"), ("de", "turns")):
        asked, said = talk(*[""] * 11)
        with speaking(name):
            assert what_to_play(asked, GameRequest(), saved_games).call == rule
        assert any(f"{rule}, " in line for line in said)


def test_quatro_asks_for_a_layout_and_explains_a_bad_file(tmp_path: Path, saved_games: SavedGames) -> None:
    good, bad = tmp_path / "box.txt", tmp_path / "bad.txt"
    good.write_text(str(layout()), encoding="utf-8")
    bad.write_text(str(layout()).replace("y", "z", 1), encoding="utf-8")
    asked, said = talk("quatro", "2", "person", "five", str(bad), str(good), "", "", "")
    request = what_to_play(asked, GameRequest(), saved_games)
    assert request.variant == "five-as-full-house"
    assert request.setup().layout == str(layout())
    assert any("has the symbol “z" in line for line in said)


def test_unfinished_games_are_offered_first(table: Table, saved_games: SavedGames) -> None:
    saved = table()
    saved.send(Play(0, "7", seen=saved.view.version))
    assert which_game(talk("")[0], saved_games) == saved.name
    assert which_game(talk("new")[0], saved_games) is None
