"""What a person at a table is asked to act on is in view, in every phase of both games and every window.

One page walks through the phases: it receives the views that a server would send of games in memory. Names
are as long as names may be.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace
from playwright.sync_api import Locator, Page, expect
from tests.browser.games import Clock, Elsewhere, agreed, built, given_up, quarto, table
from tests.browser.in_view import WINDOWS, unseen
from tests.browser.screens import before_play
from tests.browser.stage import Person

from fourfold import quatro
from fourfold.play import AskRematch, AskTakeback, LocalTable, OfferDraw, Went
from fourfold.rules.games import Game

PICTURES = os.environ.get("FOURFOLD_SCREENSHOTS")
Enter = Callable[..., Person]
Wanted = Callable[[Page], Mapping[str, Locator]]

LONG = tuple(
    f"{name} von und zu Hohenstein-Wittgenstein"[:40]
    for name in ("Wilhelmina", "Maximilian", "Constantin", "Franziska")
)
TALL_ROW = "4 a1 5 b1 6 c1 7 d1"
TWO_MISSED = f"{TALL_ROW} 9 d2 b d3 d d4 8 a2"
"""The row and then the column: nobody calls either."""
FULL = "0 a1 f b1 1 c1 e d1 2 a2 d b2 3 c2 c d2 4 a3 b b3 5 c3 a d3 6 a4 9 b4 7 c4 8 d4"
NONE = "....../....../....../....../....../......"


def in_quatro(position: str, seats: int = 2, **choices: Any) -> LocalTable:
    """A game of Quatro at a position, named as long as possible."""
    local = table(Game.QUATRO, seats, LONG, **choices)
    start = local.table.position
    assert isinstance(start, quatro.Position)
    moment = quatro.Position(position, start.variant)
    local.table = replace(local.table, position=moment, to_act=moment.seat)
    return local


def named(steps: str = "", **choices: Any) -> LocalTable:
    return quarto(steps, names=LONG, **choices)


def asks(local: LocalTable, command: object, seat: int) -> LocalTable:
    local.act(command, local.key_of(seat))  # type: ignore[arg-type]
    return local


def away(local: LocalTable, who: str) -> LocalTable:
    assert isinstance(local.clock, Clock)
    local.act(Went(who))
    local.clock.now += 3600
    return local


def playing(page: Page) -> dict[str, Locator]:
    found = {"the board": page.locator(".board [role=grid]"), "the sentence": page.locator(".now .sentence")}
    return found | {"the tools": page.locator(".tool-row .give-up")}


def giving(page: Page) -> dict[str, Locator]:
    return playing(page) | {"the rack": page.locator(".rack"), "the call": page.locator("button.call")}


def placing(page: Page) -> dict[str, Locator]:
    return giving(page) | {"the piece in hand": page.locator(".hand .held")}


def question(page: Page) -> dict[str, Locator]:
    """Both answers, or the one there is; and nothing that is played with is covered."""
    answers = page.locator(".question .button")
    expect(page.locator(".question")).to_have_count(1)
    return {f"answer {at + 1}": answers.nth(at) for at in range(answers.count())} | {
        "the question": page.locator(".question p"),
        "the board": page.locator(".board [role=grid]"),
    }


def with_dice(page: Page) -> dict[str, Locator]:
    return playing(page) | {
        "the dice": page.locator(".tray .dice"),
        "the main button": page.locator(".bar .button"),
        "the last seat": page.locator(".seats .player").last,
    }


def ended(page: Page) -> dict[str, Locator]:
    found = {
        "the result": page.locator(".title"),
        "the board": page.locator(".board [role=grid]"),
        "play again": page.locator(".buttons .strong"),
        "the slider": page.locator(".controls input"),
    }
    for at, name in enumerate(("review", "share", "new game")):
        found[name] = page.locator(".buttons .button").nth(at + 1)
    for at in range(5):
        found[f"replay button {at + 1}"] = page.locator(".controls button").nth(at)
    return found


def offered(page: Page) -> dict[str, Locator]:
    expect(page.locator(".offer")).to_contain_text("wants to play again")
    return ended(page) | {"the offer": page.locator(".buttons .offer")}


def press(what: str) -> Callable[[Page], None]:
    return lambda page: page.locator(what).click()


def giving_up(page: Page) -> dict[str, Locator]:
    """The question lies above the tools, not over the one that asked it."""
    return {"the flag": page.locator(".give-up")}


def done(page: Page) -> dict[str, Locator]:
    return {"I am done": page.get_by_role("button", name="I am done")}


def takeback() -> LocalTable:
    local = named("4", casual=True)
    return asks(local, AskTakeback(0, local.table.version), 0)


Phase = tuple[str, Callable[[], LocalTable], tuple[int, ...], Wanted, Callable[[Page], None] | None]
QUARTO: list[Phase] = [
    ("giving", named, (0,), giving, None),
    ("placing", lambda: named("4"), (1,), placing, None),
    ("placing at one device", lambda: named("4"), (0, 1), placing, None),
    ("the opponent places", lambda: named("4"), (0,), playing, None),
    ("calling", lambda: named(f"{TALL_ROW}"), (0,), playing, press("button.call")),
    ("giving up", lambda: named("4"), (0,), lambda page: question(page) | giving_up(page), press(".give-up")),
    ("a draw offered", lambda: asks(named("4"), OfferDraw(1), 1), (0,), question, None),
    ("a takeback asked", takeback, (1,), question, None),
    ("claiming", lambda: away(named("4", clock=60), "max"), (0,), question, None),
    ("the last piece", lambda: named(FULL), (0,), lambda page: giving(page) | done(page), None),
    ("won", lambda: named(TALL_ROW, caller=0), (0,), ended, None),
    ("lost by an overlooked line", lambda: named(f"{TALL_ROW} 8", caller=1), (0,), ended, None),
    ("lost with missed lines", lambda: given_up(named(TWO_MISSED), 1), (1,), ended, None),
    ("draw with missed lines", lambda: agreed(named(TWO_MISSED)), (0,), ended, None),
    (
        "a rematch offered",
        lambda: asks(given_up(named(TWO_MISSED), 1), AskRematch(0), 0),
        (1,),
        offered,
        None,
    ),
]
QUATRO: list[Phase] = [
    ("throwing", lambda: in_quatro(f"{NONE} 12-12 -"), (0,), with_dice, None),
    ("building", lambda: in_quatro(f"{NONE} 12-12 33345@1"), (0,), with_dice, None),
    ("throwing again", lambda: in_quatro(f"{NONE} 12-12 12346@2"), (0,), with_dice, None),
    ("losing a roof", lambda: in_quatro(f"{NONE} 12-12 12346@5"), (0,), with_dice, None),
    ("four seats", lambda: in_quatro(f"{NONE} 12-12-12-12 33345@1", 4), (0, 1, 2, 3), with_dice, None),
    (
        "giving up",
        lambda: in_quatro(f"{NONE} 12-12 -"),
        (0,),
        lambda page: question(page) | giving_up(page),
        press(".give-up"),
    ),
    ("a row", lambda: built(f"111...{NONE[6:]} 12-12 33345@1", "d1", names=LONG), (0,), ended, None),
    (
        "lost by a row among four",
        lambda: built(f"111...{NONE[6:]} 12-12-12-12 33345@1", "d1", 4, names=LONG),
        (2,),
        ended,
        None,
    ),
    ("points among four", lambda: built(f"{NONE} 0-0-0-1 33345@1", "d1", 4, names=LONG), (1,), ended, None),
    (
        "a rematch offered",
        lambda: asks(built(f"{NONE} 0-1 33345@1", "d1", names=LONG), AskRematch(0), 0),
        (1,),
        offered,
        None,
    ),
]
"""What happens, the game, the reader's seats, what has to be in view, and what is pressed first."""


def walk(ada: Person, phases: list[Phase]) -> Iterator[str]:
    """Every phase in every window; yields what is not in view."""
    ada.page.route("**/review", lambda route: route.abort())
    page = Elsewhere(ada)
    for name, game, you, wanted, first in phases:
        local = game()
        page.show(local, you)
        over = ada.page.locator(".finished")
        expect(over).to_have_count(1 if local.table.result else 0)
        ada.sees_steps(len(local.table.played))
        if first is not None:
            first(ada.page)
        for width, height in WINDOWS:
            ada.page.set_viewport_size({"width": width, "height": height})
            if PICTURES:
                file = f"{local.table.setup.game}-{name}-{width}.png".replace(" ", "-")
                ada.page.screenshot(path=Path(PICTURES) / file)
            for what in unseen(ada.page, wanted(ada.page)):
                yield f"{name}, {width}×{height}: {what}"
        ada.page.keyboard.press("Escape")


@pytest.mark.parametrize("phases", [QUARTO, QUATRO], ids=["quarto", "quatro"])
def test_what_a_player_acts_on_is_in_view(person: Enter, phases: list[Phase]) -> None:
    ada = person(reduced_motion="reduce", pace="off", warn=False)
    missing = list(walk(ada, phases))
    ada.complaints.clear()  # reviews that nobody wrote
    assert not missing, "\n".join(missing)


def button(page: Page, name: str) -> Locator:
    return page.get_by_role("button", name=name).first


def invited(page: Page) -> dict[str, Locator]:
    told = {"who invites": page.locator("h1"), "what is played": page.locator(".facts")}
    return told | {"join": button(page, "Join the table")}


def test_what_is_done_before_a_game_is_in_view(person: Enter) -> None:
    ada = person(reduced_motion="reduce")
    missing = []
    before: list[tuple[Callable[[Person], object], Wanted]] = [
        (before_play.home, lambda page: {"play now": button(page, "Play now")}),
        (before_play.waiting, lambda page: {"the link": button(page, "Copy the link")}),
        (before_play.join, invited),
    ]
    for come, wanted in before:
        come(ada)
        for width, height in WINDOWS:
            ada.page.set_viewport_size({"width": width, "height": height})
            missing += [f"{width}×{height}: {what}" for what in unseen(ada.page, wanted(ada.page))]
    assert not missing, "\n".join(missing)
