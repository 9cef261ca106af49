"""Games in files of the user: saved at any time, continued later, and never lost."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from fourfold.cli import main
from fourfold.play import Computer, Person, Play, Resign, Roll, Unfair, verify
from fourfold.rules.game import RuleError, Unreadable
from fourfold.rules.games import Game
from fourfold.rules.record import read_record
from fourfold.terminal.local.game_request import HERE, GameRequest
from fourfold.terminal.local.record_files import read_unfinished, write_file
from fourfold.terminal.local.saved_games import SavedGames
from fourfold.terminal.local.saved_table import SavedTable
from fourfold.terminal.plain.dialogue import Dialogue

Table = Callable[..., SavedTable]
AS_IT_WAS = GameRequest(against=())


def play(saved: SavedTable, *steps: str) -> None:
    for step in steps:
        view = saved.view
        assert view.turn is not None
        seat, seen = view.turn.seat, view.version
        saved.send(Roll(seat, seen=seen) if step == "roll" else Play(seat, step, seen=seen))


def test_a_game_continues_from_the_file_it_was_saved_to(
    table: Table, saved_games: SavedGames, tmp_path: Path
) -> None:
    saved = table(names=("Ada", "Max"), call="race", variant="traits=colour,height", casual=False)
    dialogue = Dialogue(saved, (said := list[str]()).append)
    play(saved, "7", "b3", "c")
    file = tmp_path / "our game.txt"
    dialogue.hear(f"save {file}")
    assert said == [f"The game is saved in {file}."]
    again = SavedTable.go_on(read_unfinished(str(file)), AS_IT_WAS, saved_games)
    assert again.name != saved.name
    assert again.table.position == saved.table.position
    assert again.table.holders == saved.table.holders
    assert (again.table.setup.clock, again.table.setup.call) == (60, "race")
    play(again, "d1")
    assert len(saved_games.unfinished()) == 2


def test_quatro_continues_in_the_middle_of_a_turn_with_its_layout(
    table: Table, saved_games: SavedGames, tmp_path: Path
) -> None:
    saved = table(Game.QUATRO, seats=3, variant="five-as-full-house")
    play(saved, "roll")
    file = write_file(str(tmp_path / "game.txt"), saved.record())
    again = SavedTable.go_on(read_unfinished(str(file)), AS_IT_WAS, saved_games)
    assert again.table.position == saved.table.position
    play(again, "k")
    assert len(again.view.steps) == 3


def test_a_game_started_elsewhere_has_no_seal_for_its_dice(
    table: Table, saved_games: SavedGames, tmp_path: Path
) -> None:
    """Its first throws came from another seed: verifying must not call them unfair."""
    saved = table(Game.QUATRO)
    play(saved, "roll")
    again = SavedTable.go_on(
        read_unfinished(str(write_file(str(tmp_path / "g.txt"), saved.record()))), AS_IT_WAS, saved_games
    )
    again.send(Resign(0))
    record = read_record(saved_games.record_file(again.name).read_text("utf-8"))
    with pytest.raises(Unreadable, match="nothing can be checked"):
        verify(record)
    saved.send(Resign(0))
    try:
        verify(read_record(saved.record()))
    except Unfair:
        pytest.fail("a game that stayed at its table can be verified")
    resumed = SavedGames(saved_games.folder).record_file(again.name)
    assert resumed.is_file()


def test_it_stays_without_a_seal_when_it_was_left_and_resumed(
    table: Table, saved_games: SavedGames, tmp_path: Path
) -> None:
    saved = table()
    play(saved, "7")
    record = read_unfinished(str(write_file(str(tmp_path / "g.txt"), saved.record())))
    again = SavedTable.go_on(record, AS_IT_WAS, saved_games)
    back = SavedTable.resume(saved_games, again.name)
    assert "SeedHash" not in back.record()
    assert "SeedHash" in saved.record()


def test_opponents_may_be_others_and_the_first_of_us_is_to_move(
    table: Table, saved_games: SavedGames, tmp_path: Path
) -> None:
    saved = table(names=("Ada", "Max"))
    play(saved, "7", "b3", "c")  # the first seat is to place now
    record = read_unfinished(str(write_file(str(tmp_path / "g.txt"), saved.record())))
    again = SavedTable.go_on(record, GameRequest(against=("club",), names=("Kim",)), saved_games)
    assert again.table.holders == (Person(HERE, "Kim"), Computer("club"))
    play(again, "d1", "1")
    assert again.computer_is_due
    with pytest.raises(RuleError, match="number of players"):
        SavedTable.go_on(record, GameRequest(Game.QUATRO, against=("club", "club")), saved_games)


def test_a_computer_in_a_record_plays_on(saved_games: SavedGames, tmp_path: Path) -> None:
    file = tmp_path / "g.txt"
    file.write_text('[Game "quarto"]\n[Seat1 "Ada"]\n[Seat2 "Computer (club)"]\n1. 7\n', encoding="utf-8")
    saved = SavedTable.go_on(read_unfinished(str(file)), AS_IT_WAS, saved_games)
    assert saved.table.holders == (Person(HERE, "Ada"), Computer("club"))
    assert saved.computer_is_due


def test_no_file_is_overwritten_and_a_bad_path_is_an_error(tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    write_file(str(file), "first")
    with pytest.raises(RuleError, match=r"The file .* already exists: choose another name"):
        write_file(str(file), "second")
    assert file.read_text("utf-8") == "first"
    with pytest.raises(RuleError, match="cannot be written: No such file or directory"):
        write_file(str(tmp_path / "no" / "game.txt"), "")


def test_saving_needs_a_name(table: Table) -> None:
    dialogue = Dialogue(table(), (said := list[str]()).append)
    dialogue.hear("save")
    assert said == ["Name a file, as in save game.txt."]


@pytest.fixture
def goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Callable[[bytes | None, list[str]], str]:
    """The error if a record with this text cannot be continued."""
    monkeypatch.setenv("LANGUAGE", "en")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    file = tmp_path / "game.txt"

    def said(written: bytes | None, options: list[str]) -> str:
        if written is not None:
            file.write_bytes(written)
        assert main(["play", "--plain", "--from", str(file), *options]) == 2
        return capsys.readouterr().err

    return said


@pytest.mark.parametrize(
    ("written", "options", "sentence"),
    [
        (b'[Game "quarto"]\n1. 7\n2. b9', [], "Line 3, column 4: “b9” is not a square"),
        (b"h\xe9", [], "This is not UTF-8 text: byte 2 cannot be read."),
        (
            b'[Game "quarto"]\n[Result "1"]\n[Reason "resigned"]\n1. 7',
            [],
            "is over: view it with fourfold replay",
        ),
        (b'[Game "quarto"]\n', ["--clock", "9", "--call", "race"], "leave out --call, --clock."),
        (b'[Game "quarto"]\n', ["--against", "club", "--against", "club"], "The number of players (3)"),
        (None, [], "game.txt cannot be read: No such file or directory."),
    ],
)
def test_a_record_that_cannot_be_continued_gets_one_sentence(
    written: bytes | None,
    options: list[str],
    sentence: str,
    goes_on: Callable[[bytes | None, list[str]], str],
) -> None:
    said = goes_on(written, options)
    assert sentence in said
    assert said.count("\n") == 1


def test_a_game_from_a_position_can_be_continued(saved_games: SavedGames, tmp_path: Path) -> None:
    request = GameRequest(against=("person",), start="2..d/7..f/96e./.c.. 1", names=("Ada", "Max"))
    saved = SavedTable.open(request.setup(), saved_games)
    mover = saved.table.position.seat
    assert saved.view.seats[mover].name == "Ada"
    play(saved, "b1", "0")
    file = write_file(str(tmp_path / "game.txt"), saved.record())
    again = SavedTable.go_on(read_unfinished(str(file)), AS_IT_WAS, saved_games)
    assert again.table.position == saved.table.position
    assert str(again.table.setup.start) == request.start
