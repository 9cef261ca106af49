"""Games that start from a set-up position: played, taken back, recorded and stored like any other."""

from __future__ import annotations

import msgspec
import pytest
from tests.play.random_games import HOLDER, STARTED, random_game

from fourfold.play import LocalTable, Phase, Refused, Setup, Table, record
from fourfold.play.events import decode, encode
from fourfold.rules.game import RuleError
from fourfold.rules.games import Game
from fourfold.rules.record import read_record


@pytest.mark.parametrize("setup", STARTED, ids=lambda setup: f"{setup.game}-{setup.start}")
def test_a_game_from_a_position_is_played_recorded_and_stored(setup: Setup) -> None:
    for seed in range(5):
        for number, local in enumerate(random_game(setup, seed)):
            if number == 0:
                assert local.view().position == setup.start
                assert local.table.holders == setup.seats  # nothing is drawn
        assert local.table.phase is Phase.OVER
        written = str(record(local.table))
        assert f'[Start "{setup.start}"]' in written
        assert read_record(written).position == local.table.position
        assert Table.of([decode(encode(event)) for event in local.events]) == local.table


def test_only_a_game_from_a_position_needs_a_new_program() -> None:
    """Older versions read all other games, and say that they cannot read these."""
    usual = LocalTable(Setup(Game.QUARTO, (HOLDER,) * 2))
    started = LocalTable(Setup(Game.QUARTO, (HOLDER,) * 2, start="1.../..../..../.... -"))
    formats = [msgspec.json.decode(encode(local.events[0]))["format"] for local in (usual, started)]
    assert formats == [2, 3]


def test_the_usual_start_does_not_count_as_a_set_up_position() -> None:
    setup = Setup(Game.QUARTO, (HOLDER,) * 2, start="..../..../..../.... -").checked()
    assert setup.start == ""
    quatro = Setup(Game.QUATRO, (HOLDER,) * 3)
    assert msgspec.structs.replace(quatro, start=str(quatro.first_position())).checked().start == ""


@pytest.mark.parametrize(
    ("setup", "named"),
    [
        (Setup(Game.QUARTO, (HOLDER,) * 2, start="11../..../..../.... -"), "Piece 1 is on a1"),
        (Setup(Game.QUARTO, (HOLDER,) * 2, start="0123/..../..../.... - a1", call="auto"), "over"),
        (
            Setup(Game.QUATRO, (HOLDER,) * 2, start="....../....../....../....../....../...... 15-15-15 -"),
            "seats in the position (3)",
        ),
    ],
)
def test_a_position_that_no_game_begins_with_is_refused(setup: Setup, named: str) -> None:
    with pytest.raises(RuleError) as refusal:
        setup.checked()
    assert named in str(refusal.value)
    assert isinstance(refusal.value, Refused) or "Piece" in named
