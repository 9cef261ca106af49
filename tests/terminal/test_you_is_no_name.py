"""A person who gave no name has none: no record says “You”, and no sentence about a game says “You wins”."""

from __future__ import annotations

import pytest

from fourfold.engine.review import review
from fourfold.locale import languages, speaking, text
from fourfold.play import Play, Resign
from fourfold.rules.record import Record, read_record
from fourfold.terminal.local.game_request import GameRequest
from fourfold.terminal.local.record_files import setup_against
from fourfold.terminal.local.saved_games import SavedGames
from fourfold.terminal.local.saved_table import SavedTable
from fourfold.terminal.replay import replay_lines
from fourfold.terminal.sentences.names import seat_label
from fourfold.terminal.sentences.records import record_words
from fourfold.terminal.sentences.reviews import Teller
from fourfold.terminal.sentences.tables import unfinished_words

WON = """\
[Game "quarto"]
[Seat1 "{you}"]
[Seat2 "Computer (casual)"]

1. 1 2. a1 3 3. b1 5 4. c1 7 5. d1 2 6. !a1b1c1d1
"""


def said_of(record: Record) -> list[str]:
    """Every sentence about a game."""
    teller = Teller(record, review(record))
    told = [*replay_lines(record), record_words(record), *teller.names, *teller.subjects, teller.decisive()]
    return [*told, *map(teller.moment, teller.review.turns)]


@pytest.mark.parametrize("language", languages())
def test_an_old_record_is_told_of_player_1(language: str) -> None:
    nobody = read_record(WON.format(you="").replace('[Seat1 ""]\n', ""))
    with speaking(language):
        said = said_of(nobody)
        assert any(text("Player {number}", number=1) in each for each in said)
        for you in {"You", text("You")}:
            record = read_record(WON.format(you=you))
            assert record.names[0] == you, "it is read as before"
            assert said_of(record) == said


@pytest.mark.parametrize("language", ["en", "de"])
def test_nobody_is_stored_as_you(saved_games: SavedGames, language: str) -> None:
    with speaking(language):
        _check_that_nobody_is_stored_as_you(saved_games)


def _check_that_nobody_is_stored_as_you(saved_games: SavedGames) -> None:
    alone = GameRequest(against=("beginner",)).setup()
    onwards = setup_against("beginner", read_record(WON.format(you="Ada")).start)
    for setup in (alone, onwards):
        saved = SavedTable.open(setup, saved_games)
        view = saved.view
        (me,) = view.you
        assert text("You") in seat_label(view, me)
        saved.send(Resign(me))
        record = read_record(saved.record())
        assert record.names[me] == ""
        assert f'[Seat{me + 1} "' not in saved.record()


def test_an_old_game_loses_the_word_when_it_goes_on(saved_games: SavedGames) -> None:
    saved = SavedTable.open(GameRequest(against=("beginner",), names=("You",)).setup(), saved_games)
    while saved.computer_is_due:
        saved.take(saved.thought()())
    (me,) = saved.view.you
    legal = next(each for each in saved.view.legal if each.seat == me)
    step = "7" if legal.give else "a1"
    saved.send(Play(me, step, seen=saved.view.version))
    (left,) = saved_games.unfinished()
    assert "You" in unfinished_words(left)
    again = SavedTable.resume(saved_games, left.name)
    again.send(Resign(me))
    assert read_record(again.record()).names[me] == ""
    assert "You" not in again.next_table().record()
