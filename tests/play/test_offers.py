"""What players ask each other."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from fourfold.play import (
    AcceptDraw,
    AgreeTakeback,
    AskTakeback,
    Computer,
    DeclineDraw,
    DeclineTakeback,
    LocalTable,
    OfferDraw,
    Person,
    Phase,
    Refused,
    Resign,
    Stale,
    record,
    verify,
)
from fourfold.rules.game import Reason

ADA, MAX, EVE = Person("ada", "Ada"), Person("max", "Max"), Person("eve", "Eve")

Opener = Callable[..., LocalTable]
Steps = Callable[[LocalTable, str], None]


def ask(local: LocalTable, seat: int) -> None:
    local.act(AskTakeback(seat, local.table.version), local.key_of(seat))


# -- Draw ---------------------------------------------------------------------------------------------------


def test_a_draw_is_offered_and_accepted(quarto: Opener, play: Steps) -> None:
    local = quarto()
    with pytest.raises(Refused, match="not offered a draw"):
        local.act(AcceptDraw(1), "max")
    local.act(OfferDraw(0), "ada")
    assert local.view("max").offer == 0
    assert "accept_draw" in local.view("max").actions[0].can
    with pytest.raises(Refused, match="not offered a draw"):
        local.act(AcceptDraw(0), "ada")
    local.act(AcceptDraw(1), "max")
    assert local.table.result is not None
    assert (local.table.result.winners, local.table.result.reason) == ((), Reason.AGREED)


def test_an_offer_is_declined_by_saying_so_or_by_playing_on(quarto: Opener, play: Steps) -> None:
    local = quarto()
    local.act(OfferDraw(0), "ada")
    local.act(DeclineDraw(1), "max")
    assert local.table.offer is None
    with pytest.raises(Refused, match="already"):
        local.act(OfferDraw(0), "ada")
    play(local, "7")
    local.act(OfferDraw(0), "ada")
    play(local, "a1")
    with pytest.raises(Refused):
        local.act(AcceptDraw(1), "max")


def test_an_offer_outlives_a_step_of_who_made_it(quarto: Opener, play: Steps) -> None:
    local = quarto()
    local.act(OfferDraw(0), "ada")
    play(local, "7")
    assert local.table.offer == 0


def test_two_who_offer_at_once_agree(quarto: Opener) -> None:
    local = quarto()
    local.act(OfferDraw(0), "ada")
    local.act(OfferDraw(1), "max")
    assert local.table.phase is Phase.OVER


def test_one_person_in_both_seats_needs_no_answer(quarto: Opener) -> None:
    local = quarto(seats=(ADA, ADA))
    local.act(OfferDraw(0), "ada")
    assert local.table.phase is Phase.OVER


def test_no_draw_with_computers_or_in_quatro(quarto: Opener, quatro: Opener) -> None:
    for local in (quarto(seats=(ADA, Computer("beginner"))), quatro()):
        with pytest.raises(Refused):
            local.act(OfferDraw(0), "ada")
        assert "offer_draw" not in local.view("ada").actions[0].can


# -- Takeback -----------------------------------------------------------------------------------------------


def test_only_casual_games_go_back(quarto: Opener, play: Steps) -> None:
    local = quarto()
    play(local, "7")
    with pytest.raises(Refused, match="casual"):
        ask(local, 0)


def test_a_step_is_taken_back_with_all_that_followed(quarto: Opener, play: Steps) -> None:
    local = quarto(casual=True)
    with pytest.raises(Refused, match="nothing to take back"):
        ask(local, 0)
    play(local, "7 a1 8 b1")
    before = local.table.moved
    ask(local, 1)
    assert local.view("ada").takeback == 1
    with pytest.raises(Refused, match="already"):
        ask(local, 0)
    with pytest.raises(Refused, match="Nobody else"):
        local.act(AgreeTakeback(1), "max")
    local.act(AgreeTakeback(0), "ada")
    assert [str(each.step) for each in local.table.played] == ["7", "a1"]
    assert str(local.table.position) == "7.../..../..../.... - a1"
    assert local.table.moved > before
    play(local, "9 c1")
    assert str(record(local.table)).endswith("1. 7\n2. a1 9\n3. c1\n")


def test_a_takeback_is_declined_by_saying_so_or_by_playing_on(quarto: Opener, play: Steps) -> None:
    local = quarto(casual=True)
    play(local, "7")
    ask(local, 0)
    local.act(DeclineTakeback(1), "max")
    with pytest.raises(Refused):
        local.act(AgreeTakeback(1), "max")
    ask(local, 0)
    play(local, "a1")
    with pytest.raises(Refused):
        local.act(AgreeTakeback(1), "max")
    with pytest.raises(Refused, match="Nobody"):
        local.act(DeclineTakeback(1), "max")


def test_all_others_have_to_agree(quatro: Opener, play: Steps) -> None:
    local = quatro(seats=(ADA, MAX, EVE, Computer("beginner")), casual=True)
    build_something(local, play)
    ask(local, 0)
    local.act(AgreeTakeback(1), "max")
    assert local.act(AgreeTakeback(1), "max") == ()
    assert local.table.takeback is not None
    local.act(AgreeTakeback(2), "eve")
    assert local.table.takeback is None
    assert local.table.to_act == 0


def test_computers_and_own_seats_have_nothing_against_it(quarto: Opener, play: Steps) -> None:
    for other in (Computer("beginner"), ADA):
        local = quarto(seats=(ADA, other), casual=True)
        play(local, "7")
        ask(local, 0)
        assert local.table.played == ()


def build_something(local: LocalTable, play: Steps) -> None:
    play(local, "roll")
    while not local.view(local.key_of(0)).legal[0].build:
        play(local, "k" if local.view(local.key_of(0)).legal[0].keep else "lose")
    field = local.view(local.key_of(0)).legal[0].build[0]
    play(local, "abcdef"[field % 6] + str(field // 6 + 1))


def test_nothing_goes_back_behind_a_throw(quatro: Opener, play: Steps) -> None:
    local = quatro(casual=True, first=None)
    key = local.key_of(0)
    play(local, "roll")
    with pytest.raises(Refused, match="a throw cannot be taken back"):
        ask(local, 0)
    play(local, "k")
    with pytest.raises(Refused, match="a throw cannot be taken back"):
        ask(local, 0)
    local = quatro(casual=True, first=None)
    build_something(local, play)
    throws = local.table.drawn
    ask(local, 0)
    local.act(AgreeTakeback(1), local.key_of(1))
    assert local.table.drawn == throws
    assert local.table.to_act == 0
    field = local.view(key).legal[0].build[-1]
    play(local, "abcdef"[field % 6] + str(field // 6 + 1) + " roll")
    assert "ask_takeback" not in local.view(key).actions[0].can
    with pytest.raises(Refused, match="a throw cannot be taken back"):
        ask(local, 0)


def test_dice_stay_verifiable_after_a_takeback(quatro: Opener, play: Steps) -> None:
    local = quatro(casual=True, first=None, seats=(ADA, ADA))
    build_something(local, play)
    ask(local, 0)
    field = local.view("ada").legal[0].build[0]
    play(local, "abcdef"[field % 6] + str(field // 6 + 1) + " roll")

    local.act(Resign(0), "ada")
    assert verify(record(local.table)).throws >= 2


def test_a_takeback_request_must_be_up_to_date(quarto: Opener, play: Steps) -> None:
    local = quarto(casual=True)
    seen = local.table.version
    play(local, "7")
    with pytest.raises(Stale):
        local.act(AskTakeback(0, seen), "ada")
