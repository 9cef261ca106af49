"""The plain mode understands words in any letter case, in the chosen language, and answers questions."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from fourfold import quatro
from fourfold.locale import piece_name, shout, speaking, text, value_name
from fourfold.play import DiceBox, Play, Roll
from fourfold.quarto.terminal.words import pieces_of
from fourfold.quatro.terminal.fields import field_words
from fourfold.rules.game import Reason
from fourfold.rules.games import Game
from fourfold.terminal.local.game_request import PERSON, GameRequest
from fourfold.terminal.local.saved_games import SavedGames
from fourfold.terminal.local.saved_table import SavedTable
from fourfold.terminal.plain.dialogue import Dialogue

Table = Callable[..., SavedTable]


@pytest.fixture(autouse=True)
def _always_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same dice every time."""
    monkeypatch.setattr(DiceBox, "shaken", classmethod(lambda cls: cls(bytes(32))))


def hearing(saved: SavedTable, *lines: str) -> list[str]:
    said: list[str] = []
    dialogue = Dialogue(saved, said.append)
    for line in lines:
        dialogue.hear(line)
        dialogue.news()
    return said


def played(saved: SavedTable) -> list[str]:
    return [each.step for each in saved.view.steps]


@pytest.mark.parametrize(
    ("words", "step"),
    [
        ("give tall dark round hollow", "5"),
        ("Give the TALL dark round hollow piece.", "5"),
        ("short, light, square, solid", "a"),
        ("give a", "a"),
        ("A", "a"),
        ("give piece c", "c"),
        ("7", "7"),
    ],
)
def test_a_piece_is_given_in_words(table: Table, words: str, step: str) -> None:
    saved = table()
    said = hearing(saved, words)
    assert played(saved) == [step], said


def test_traits_that_leave_a_choice_name_the_pieces(table: Table) -> None:
    said = hearing(table(), "give tall dark round")
    assert said[0].startswith("Several pieces match: 5 (tall dark round hollow piece); d (tall")
    said = hearing(table(), "5", "b3", "tall dark round hollow")
    assert "No piece like that is left." in said


@pytest.mark.parametrize("words", ["place b3", "B3", "put it on b3", "on b3"])
def test_a_square_is_named_in_words(table: Table, words: str) -> None:
    saved = table()
    said = hearing(saved, "7", words)
    assert played(saved) == ["7", "b3"], said
    assert any("a piece on b3: tall dark square hollow piece." in line for line in said)


@pytest.mark.parametrize("words", ["quarto row 1", "QUARTO! a1 b1 c1 d1", "Quarto row 1!", "!a1b1c1d1"])
def test_a_line_is_called_in_words(table: Table, words: str) -> None:
    saved = table()
    hearing(saved, "1", "a1", "3", "b1", "5", "c1", "7", "d1", words)
    assert saved.table.result is not None
    assert saved.table.result.reason is Reason.LINE


@pytest.mark.parametrize("language", ["de", "bg", "fi"])
def test_the_chosen_language_is_understood(table: Table, language: str) -> None:
    with speaking(language):
        saved = table()
        pieces = pieces_of(saved.view.setup.edition)
        values = [value_name(pieces, trait, 7 >> bit & 1) for bit, trait in enumerate(pieces.traits)]
        name = piece_name(pieces, 1).upper()
        said = hearing(saved, " ".join(values), "A1", name, "b1", "3", "c1", "5", "d1", f"{shout()} a1b1c1d1")
        assert played(saved)[::2][:2] == ["7", "1"], said
        assert saved.table.result is not None
        towers = table(Game.QUATRO)
        hearing(towers, text("Throw").upper())
        assert len(towers.view.steps) == 1


def test_dice_are_kept_in_words(table: Table) -> None:
    for words in ("keep the {face}s", "keep {word}", "Keep {all}"):
        saved = table(Game.QUATRO)
        hearing(saved, "throw")
        dice = towers_of(saved).dice
        face = dice[-1]
        every = "".join(str(die) for die in dice if die == face)
        names = ("ones", "twos", "threes", "fours", "fives", "sixes")
        hearing(saved, words.format(face=face, word=names[face - 1], all=" ".join(every)))
        assert played(saved)[1] == f"k{every}"


def test_a_bare_throw_throws_what_is_not_kept(table: Table) -> None:
    saved = table(Game.QUATRO)
    hearing(saved, "t", "throw")
    assert played(saved)[1] == "k", "nothing was kept: all dice are thrown again"
    face = towers_of(saved).dice[0]
    hearing(saved, f"keep {face}", "throw again")
    assert played(saved)[3:6:2] == [f"k{face}", f"k{face}"], "what was kept stays kept"
    said = hearing(saved, "throw all again")
    assert played(saved)[7] == "k"
    assert len(towers_of(saved).dice) == quatro.DICE, said
    assert hearing(saved, "throw")[0] == "There is nothing to throw now.", "that was the fifth throw"


def test_nothing_is_given_while_a_piece_is_in_hand(table: Table) -> None:
    saved = table()
    hearing(saved, "7")
    for words in ("give dark", "give tall dark round hollow", "dark", "tall dark square hollow"):
        assert hearing(saved, words)[0] == "Piece 7 is in hand: place it before giving another."


def towers_of(saved: SavedTable) -> quatro.Position:
    assert isinstance(saved.table.position, quatro.Position)
    return saved.table.position


def test_parts_of_the_board_are_described(table: Table) -> None:
    saved = table(names=("Ada", "Max"))
    hearing(saved, "1", "a1", "3", "b2")
    assert hearing(saved, "row 1")[0] == "a1: short dark round hollow piece"
    assert "b2: short dark square hollow piece" in hearing(saved, "column b")
    assert "b2: short dark square hollow piece" in hearing(saved, "diagonal")
    assert "b2: short dark square hollow piece" in hearing(saved, "b2?")
    assert "c3: empty" in hearing(saved, "c3 ?")
    assert any("b2: short dark square" in line for line in hearing(saved, "last"))
    assert any("0 (short light" in line for line in hearing(saved, "beside"))


def test_fields_and_where_to_build_are_described(table: Table) -> None:
    saved = table(Game.QUATRO)
    assert "There is nowhere to build now." in hearing(saved, "where can I build")
    hearing(saved, "throw")
    assert len([line for line in hearing(saved, "row 2") if line.startswith(tuple("abcdef"))]) == 6
    assert any(line.startswith("a1 (") for line in hearing(saved, "a1?"))
    legal = saved.view.legal[0]
    answer = hearing(saved, "where can i build?")
    assert bool(legal.build) == any(line.startswith("You may build on: ") for line in answer)


def test_a_roof_has_an_owner_and_a_tower_has_owners() -> None:
    position = quatro.Position("1...../(21)...../....../....../....../...... 13-14 -")
    assert field_words(position, 0) == "a1 (pair of 3, a roof of player 1)"
    assert field_words(position, 6) == "a2 (full house, roofs of players 2 1 from the bottom)"


def test_the_amount_of_speech_can_be_chosen(table: Table) -> None:
    saved = table(Game.QUATRO)
    said: list[str] = []
    dialogue = Dialogue(saved, said.append)
    dialogue.news()
    counts = []
    for much in ("brief", "normal", "full"):
        dialogue.hear(much)
        before = len(said)
        view = saved.view
        assert view.turn is not None
        saved.send(Roll(view.turn.seat, seen=view.version))
        dialogue.news()
        counts.append(len(said) - before)
        legal = saved.view.legal[0]
        step = quatro.field_name(legal.build[0]) if legal.build else "k"
        saved.send(Play(legal.seat, step, seen=saved.view.version))
        while not saved.view.legal[0].roll:
            legal = saved.view.legal[0]
            step = quatro.field_name(legal.build[0]) if legal.build else "k"
            saved.send(Play(legal.seat, step, seen=saved.view.version))
        dialogue.news()
    assert counts[0] < counts[1] < counts[2]


def test_the_clock_speaks_by_itself(clock: Callable[[], float], saved_games: SavedGames) -> None:
    saved = SavedTable.open(GameRequest(against=(PERSON,), clock="60").setup(), saved_games, clock)
    said: list[str] = []
    dialogue = Dialogue(saved, said.append)
    dialogue.news()
    assert dialogue.seconds_to_clock(saved.view) == 30
    told = len(said)
    for passed, expected in ((29.0, 0), (1.0, 1), (10.0, 0), (10.5, 1), (3.0, 0)):
        clock.time += passed  # type: ignore[attr-defined]
        dialogue.clock_news()
        assert len(said) == told + expected, said
        told = len(said)
    assert said[-2:] == ["30 seconds are left for this turn.", "10 seconds are left for this turn."]
