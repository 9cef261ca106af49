"""Every way a game can end, as shown to the winner, the loser, a watcher and people at one device.

Each game is played to its end at a table in memory; the page receives the views that a server would send,
one reader after another. The card says who won, why, and who missed what.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from dataclasses import dataclass

import pytest
from playwright.sync_api import expect
from tests.browser.games import NAMES, Clock, Elsewhere, agreed, built, given_up, left_alone, quarto, table
from tests.browser.stage import Person

from fourfold.play import (
    LocalTable,
    Phase,
    Play,
    Resign,
    TimeUp,
)
from fourfold.play.board_view import ResultView
from fourfold.play.view import legal
from fourfold.quarto.rules.board import square_text
from fourfold.rules.game import Reason, Seat
from fourfold.rules.games import Game

Enter = Callable[..., Person]
TALL_ROW = "4 a1 5 b1 6 c1 7 d1"
"""Four tall and hollow pieces, the last one placed by Ada."""


def full(*, missed: bool) -> LocalTable:
    """Sixteen pieces placed and nobody called; a line was missed by both or none was made."""
    for seed in range(1000):
        rng, local = random.Random(seed), quarto(variant="traits=colour")
        while local.table.phase is Phase.PLAYING:
            seat = local.table.to_act
            assert seat is not None
            can = legal(local.table, seat)
            assert can is not None
            steps = [f"{piece:x}" for piece in can.give] + [square_text(square) for square in can.place]
            local.act(Play(seat, rng.choice(steps or ["done"]), local.table.version), local.key_of(seat))
        result = local.view().result
        assert result is not None
        if bool(result.missed) == missed:
            return local
    raise AssertionError("no such game")


def everybody_leaves() -> LocalTable:
    local = table(Game.QUATRO, 3)
    for seat in range(3):
        local.act(Resign(seat), NAMES[seat].lower())
    return local


def out_of_time(local: LocalTable) -> LocalTable:
    assert isinstance(local.clock, Clock)
    local.clock.now += 3600
    local.act(TimeUp())
    return local


@dataclass(frozen=True)
class Case:
    """A finished game, and what is said about it. `{}` is a name, or “You” and the like for the reader."""

    name: str
    end: Callable[[], LocalTable]
    reason: str
    overlooked: tuple[Seat, str, str] | None = None
    """The maker of a line that they, or everyone, missed; the sentence for them, and for others."""


UNSEEN = "You made this line and missed it.", "{} made this line and missed it."
UNCALLED = "You made a line that nobody called: {}", "{} made a line that nobody called: {}"
ROW = "Four in row 1: tall and hollow."
FULL = "The board is full and nobody called a line."
AGREED = "Both players agreed to it."
POINTS = r"All roofs are used. Points decide: (Ada|Max|Eve|Zoe)\s\d+, (Ada|Max|Eve|Zoe)\s\d+"
AWAY = "You were away for too long.|Max was away for too long."
NONE = "....../....../....../....../....../......"

CASES = (
    Case("row", lambda: quarto(TALL_ROW, 0), ROW),
    Case(
        "column", lambda: quarto("4 b1 5 b2 6 b3 7 b4", 0, "b1b2b3b4"), "Four in column b: tall and hollow."
    ),
    Case("diagonal", lambda: quarto("4 a1 5 b2 6 c3 7 d4", 0, "a1b2c3d4"), "Four on a diagonal: tall"),
    Case(
        "square",
        lambda: quarto("4 a1 5 b1 6 a2 7 b2", 0, "a1b1a2b2", variant="advanced"),
        "Four in a square: tall and hollow.",
    ),
    Case("seen by the program", lambda: quarto(TALL_ROW, call="auto"), ROW),
    Case(
        "two lines at once",
        lambda: quarto("4 b1 5 c1 6 d1 c a2 d a3 e a4 7 a1", call="auto", variant="traits=height"),
        "Four in row 1: tall.",
    ),
    Case("one trait counts", lambda: quarto(TALL_ROW, 0, variant="traits=height"), "Four in row 1: tall."),
    Case("mushrooms", lambda: quarto(TALL_ROW, 0, edition="mushrooms"), "Four in row 1: big and no dots."),
    Case(
        "missed and called by the other",
        lambda: quarto(f"{TALL_ROW} 8", 1),
        ROW,
        (0, *UNSEEN),
    ),
    Case(
        "race, by whoever made it",
        lambda: quarto(f"{TALL_ROW} 8", 0, call="race"),
        ROW,
    ),
    Case(
        "race, by the other",
        lambda: quarto(f"{TALL_ROW} 8", 1, call="race"),
        ROW,
        (0, *UNSEEN),
    ),
    Case("full", lambda: full(missed=False), FULL),
    Case("full after a missed line", lambda: full(missed=True), FULL, (-1, *UNCALLED)),
    Case("agreed", lambda: agreed(quarto("4 a1")), AGREED),
    Case("agreed after a missed line", lambda: agreed(quarto(f"{TALL_ROW} 8 d4")), AGREED, (0, *UNCALLED)),
    Case("given up", lambda: given_up(quarto("4 a1"), 0), "You gave up.|Ada gave up."),
    Case(
        "given up after a missed line",
        lambda: given_up(quarto(f"{TALL_ROW} 8 d4"), 1),
        "You gave|Max gave",
        (0, *UNCALLED),
    ),
    Case("time", lambda: out_of_time(quarto("4", clock=60)), "Your time ran out.|Max ran out of time."),
    Case("left alone", lambda: left_alone(quarto("4"), 1, 0), AWAY),
    Case("roofs in a row", lambda: built(f"111...{NONE[6:]} 12-12 33345@1", "d1"), "Four roofs in a row."),
    Case(
        "Yatzy",
        lambda: built("....../....../....21/(12)...../....../...... 12-12 66666@1", "d6"),
        "A roof on each Yatzy field.",
    ),
    Case("points", lambda: built(f"{NONE} 0-1 33345@1", "d1"), POINTS),
    Case("equal points", lambda: built(f".1....{NONE[6:]} 0-1 33345@1", "d1"), POINTS),
    Case(
        "row among three",
        lambda: built(f"111...{NONE[6:]} 12-12-12 33345@1", "d1", 3),
        "Four roofs in a row.|Ada wins with four roofs in a row.",
    ),
    Case("points among four", lambda: built(f"{NONE} 0-0-0-1 33345@1", "d1", 4), POINTS),
    Case("everyone has left", everybody_leaves, "Everyone has left: nobody wins."),
)


def title(result: ResultView, you: tuple[Seat, ...]) -> str:
    """Who won, as told to a reader."""
    winners = result.winners
    if not winners:
        return "A draw" if result.reason in (Reason.FULL, Reason.AGREED) else "Nobody won"
    if len(you) == 1:
        if you[0] not in winners:
            return "You lost"
        return "You won" if len(winners) == 1 else "You share the win"
    names = " and ".join(NAMES[seat] for seat in winners)  # two at most
    return f"{names} won" if len(winners) == 1 else f"{names} share the win"


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_everyone_is_told_how_it_ended(person: Enter, case: Case) -> None:
    local = case.end()
    result = local.view().result
    assert result is not None
    assert local.table.phase is Phase.OVER
    seats = tuple(range(len(local.table.holders)))
    ada = person(reduced_motion="reduce")
    unwritten: dict[str, object] = {
        "game": local.table.setup.game,
        "turns": [],
        "moments": [],
        "decisive": None,
        "sides": [],
    }
    ada.page.route("**/review", lambda route: route.fulfill(json=unwritten))
    page = Elsewhere(ada)

    for you in (*((seat,) for seat in seats), (), seats):
        page.show(local, you)
        card = ada.page.locator(".finished")
        expect(card.get_by_role("heading")).to_have_text(title(result, you))
        expect(card.locator(".reason")).to_have_text(re.compile(f"^({case.reason})"))
        expect(card.get_by_role("button", name="Share")).to_be_visible()
        if you:
            expect(card.get_by_role("button", name="Play again")).to_be_visible()
        lit = {square for line in result.lines for square in line.squares} | set(result.fields)
        expect(ada.board.locator(".light, .lit")).to_have_count(len(lit))
        expect(card.locator(".line .piece")).to_have_count(4 if result.reason is Reason.LINE else 0)
        check_overlooked(ada, case, local, you)


def check_overlooked(ada: Person, case: Case, local: LocalTable, you: tuple[Seat, ...]) -> None:
    told = ada.page.locator(".overlooked")
    if case.overlooked is None:
        expect(told).to_have_count(0)
        return
    seat, for_them, for_others = case.overlooked
    result = local.view().result
    assert result is not None
    if seat < 0:
        seat = result.missed[0].seat
    made = result.missed[0].squares if result.missed else ()
    squares = " ".join(map(square_text, made))
    sentence = for_them.format(squares) if you == (seat,) else for_others.format(NAMES[seat], squares)
    expect(told.first).to_contain_text(sentence)


def test_a_win_that_is_shared_by_points_is_one(person: Enter) -> None:
    """Checks that the points of the case above are equal."""
    result = next(case for case in CASES if case.name == "equal points").end().view().result
    assert result is not None
    assert result.winners == (0, 1), result
