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
    Desk,
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

Opener = Callable[..., Desk]
Steps = Callable[[Desk, str], None]


def ask(desk: Desk, seat: int) -> None:
    desk.act(AskTakeback(seat, desk.table.version), desk.key_of(seat))


# -- Draw ---------------------------------------------------------------------------------------------------


def test_a_draw_is_offered_and_accepted(quarto: Opener, play: Steps) -> None:
    desk = quarto()
    with pytest.raises(Refused, match="offered no draw"):
        desk.act(AcceptDraw(1), "max")
    desk.act(OfferDraw(0), "ada")
    assert desk.look("max").offer == 0
    assert "accept_draw" in desk.look("max").words[0].can
    with pytest.raises(Refused, match="offered no draw"):
        desk.act(AcceptDraw(0), "ada")
    desk.act(AcceptDraw(1), "max")
    assert desk.table.result is not None
    assert (desk.table.result.winners, desk.table.result.reason) == ((), Reason.AGREED)


def test_an_offer_is_declined_by_saying_so_or_by_playing_on(quarto: Opener, play: Steps) -> None:
    desk = quarto()
    desk.act(OfferDraw(0), "ada")
    desk.act(DeclineDraw(1), "max")
    assert desk.table.offer is None
    with pytest.raises(Refused, match="already"):
        desk.act(OfferDraw(0), "ada")
    play(desk, "7")
    desk.act(OfferDraw(0), "ada")
    play(desk, "a1")
    with pytest.raises(Refused):
        desk.act(AcceptDraw(1), "max")


def test_an_offer_outlives_a_step_of_who_made_it(quarto: Opener, play: Steps) -> None:
    desk = quarto()
    desk.act(OfferDraw(0), "ada")
    play(desk, "7")
    assert desk.table.offer == 0


def test_two_who_offer_at_once_agree(quarto: Opener) -> None:
    desk = quarto()
    desk.act(OfferDraw(0), "ada")
    desk.act(OfferDraw(1), "max")
    assert desk.table.phase is Phase.OVER


def test_one_person_on_both_seats_agrees_with_himself(quarto: Opener) -> None:
    desk = quarto(seats=(ADA, ADA))
    desk.act(OfferDraw(0), "ada")
    assert desk.table.phase is Phase.OVER


def test_no_draw_with_computers_or_in_quatro(quarto: Opener, quatro: Opener) -> None:
    for desk in (quarto(seats=(ADA, Computer("beginner"))), quatro()):
        with pytest.raises(Refused):
            desk.act(OfferDraw(0), "ada")
        assert "offer_draw" not in desk.look("ada").words[0].can


# -- Takeback -----------------------------------------------------------------------------------------------


def test_only_casual_games_go_back(quarto: Opener, play: Steps) -> None:
    desk = quarto()
    play(desk, "7")
    with pytest.raises(Refused, match="casual"):
        ask(desk, 0)


def test_a_step_is_taken_back_with_all_that_followed(quarto: Opener, play: Steps) -> None:
    desk = quarto(casual=True)
    with pytest.raises(Refused, match="nothing to take back"):
        ask(desk, 0)
    play(desk, "7 a1 8 b1")
    before = desk.table.moved
    ask(desk, 1)
    assert desk.look("ada").takeback == 1
    with pytest.raises(Refused, match="already"):
        ask(desk, 0)
    with pytest.raises(Refused, match="Nobody else"):
        desk.act(AgreeTakeback(1), "max")
    desk.act(AgreeTakeback(0), "ada")
    assert [str(each.step) for each in desk.table.played] == ["7", "a1"]
    assert str(desk.table.position) == "7.../..../..../.... - a1"
    assert desk.table.moved > before
    play(desk, "9 c1")
    assert str(record(desk.table)).endswith("1. 7\n2. a1 9\n3. c1\n")


def test_a_takeback_is_declined_by_saying_so_or_by_playing_on(quarto: Opener, play: Steps) -> None:
    desk = quarto(casual=True)
    play(desk, "7")
    ask(desk, 0)
    desk.act(DeclineTakeback(1), "max")
    with pytest.raises(Refused):
        desk.act(AgreeTakeback(1), "max")
    ask(desk, 0)
    play(desk, "a1")
    with pytest.raises(Refused):
        desk.act(AgreeTakeback(1), "max")
    with pytest.raises(Refused, match="Nobody"):
        desk.act(DeclineTakeback(1), "max")


def test_all_others_have_to_agree(quatro: Opener, play: Steps) -> None:
    desk = quatro(seats=(ADA, MAX, EVE, Computer("beginner")), casual=True)
    build_something(desk, play)
    ask(desk, 0)
    desk.act(AgreeTakeback(1), "max")
    assert desk.act(AgreeTakeback(1), "max") == ()
    assert desk.table.takeback is not None
    desk.act(AgreeTakeback(2), "eve")
    assert desk.table.takeback is None
    assert desk.table.to_act == 0


def test_computers_and_own_seats_have_nothing_against_it(quarto: Opener, play: Steps) -> None:
    for other in (Computer("beginner"), ADA):
        desk = quarto(seats=(ADA, other), casual=True)
        play(desk, "7")
        ask(desk, 0)
        assert desk.table.played == ()


def build_something(desk: Desk, play: Steps) -> None:
    play(desk, "roll")
    while not desk.look(desk.key_of(0)).choices[0].build:
        play(desk, "k" if desk.look(desk.key_of(0)).choices[0].keep else "lose")
    field = desk.look(desk.key_of(0)).choices[0].build[0]
    play(desk, "abcdef"[field % 6] + str(field // 6 + 1))


def test_nothing_goes_back_behind_a_throw(quatro: Opener, play: Steps) -> None:
    desk = quatro(casual=True, first=None)
    key = desk.key_of(0)
    play(desk, "roll")
    with pytest.raises(Refused, match="behind a throw"):
        ask(desk, 0)
    play(desk, "k")
    with pytest.raises(Refused, match="behind a throw"):
        ask(desk, 0)
    desk = quatro(casual=True, first=None)
    build_something(desk, play)
    throws = desk.table.drawn
    ask(desk, 0)
    desk.act(AgreeTakeback(1), desk.key_of(1))
    assert desk.table.drawn == throws
    assert desk.table.to_act == 0
    field = desk.look(key).choices[0].build[-1]
    play(desk, "abcdef"[field % 6] + str(field // 6 + 1) + " roll")
    assert "ask_takeback" not in desk.look(key).words[0].can
    with pytest.raises(Refused, match="behind a throw"):
        ask(desk, 0)


def test_dice_stay_verifiable_after_a_takeback(quatro: Opener, play: Steps) -> None:
    desk = quatro(casual=True, first=None, seats=(ADA, ADA))
    build_something(desk, play)
    ask(desk, 0)
    field = desk.look("ada").choices[0].build[0]
    play(desk, "abcdef"[field % 6] + str(field // 6 + 1) + " roll")

    desk.act(Resign(0), "ada")
    assert verify(record(desk.table)).throws >= 2


def test_who_asks_must_have_seen_the_board(quarto: Opener, play: Steps) -> None:
    desk = quarto(casual=True)
    seen = desk.table.version
    play(desk, "7")
    with pytest.raises(Stale):
        desk.act(AskTakeback(0, seen), "ada")
