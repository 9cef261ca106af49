"""Two people, two browsers, one link; and the call according to the rules."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import WebSocketRoute, expect
from tests.browser.stage import Person

Enter = Callable[..., Person]


def sit_together(person: Enter, **choices: object) -> tuple[Person, Person]:
    """Ada opens a table, Max follows her link. Returns first the player who gives the first piece."""
    ada, max_ = person(), person()
    opened = ada.open_table({"type": "me", "name": "Ada"}, {"type": "open"}, **choices)
    max_.page.goto(opened["links"][0]["url"])
    max_.page.get_by_label("Your name").fill("Max")
    max_.page.get_by_role("button", name="Join the table").click()
    ada.come(opened["table"])
    max_.page.locator(".quarto").wait_for()
    first = ada if ada.view()["you"] == [0] else max_
    return first, (max_ if first is ada else ada)


def play(first: Person, second: Person, *steps: str) -> None:
    """Play steps in turn: the first player gives a piece; the other places it and gives the next, and so on.

    Each is seen on both screens before the next one is played.
    """
    plays, waits = first, second
    for step in steps:
        plays.play(step)
        waits.sees_steps(plays.steps_shown())
        if len(step) == 1:
            plays, waits = waits, plays


TALL_ROW = ("4", "a1", "5", "b1", "6", "c1", "7", "d1")
"""Four tall pieces, the last one placed by the player who gave the first."""


def test_a_link_from_the_home_page_brings_a_friend(person: Enter) -> None:
    ada, max_ = person(), person()
    ada.page.goto("/")
    ada.page.get_by_text("a friend by link").click()
    ada.page.get_by_role("button", name="Open a table and get a link").click()
    expect(ada.page.get_by_role("heading", name="Waiting for players")).to_be_visible()
    expect(ada.page.get_by_role("img", name="QR code")).to_be_visible()
    link = ada.page.get_by_label("Send this link to your friend").input_value()
    max_.page.goto(link)
    max_.page.get_by_role("button", name="Join the table").click()
    for one in (ada, max_):
        expect(one.page.locator(".quarto")).to_be_visible()


def test_a_line_that_is_missed_is_called_by_the_other_who_wins(person: Enter) -> None:
    first, second = sit_together(person)
    play(first, second, *TALL_ROW)
    expect(first.call_button).to_be_enabled()
    first.play("0")
    expect(second.call_button).to_be_enabled()
    second.call("a1 d1")
    expect(second.page.locator(".triumph.overlooked")).to_be_visible()
    expect(second.says).to_contain_text("You won")
    expect(second.says).to_contain_text("made this line and missed it")
    expect(second.says).to_contain_text("tall")
    expect(second.board.locator(".light")).to_have_count(4)
    expect(second.page.locator(".triumph")).to_have_count(0)  # it disappears
    expect(first.says).to_contain_text("You made this line and missed it.")


def test_a_line_that_both_miss_expires(person: Enter) -> None:
    first, second = sit_together(person)
    play(first, second, *TALL_ROW, "0", "b3")
    second.call("a1 d1")
    expect(second.page.locator(".notice")).to_be_visible()
    assert second.view()["phase"] == "playing"
    play(second, first, "1", "c4")
    assert first.view()["phase"] == "playing"


PASSING = {
    "table": re.compile(r"/table/[\w-]+|/api/tables/[\w-]+"),
    "name": re.compile("Ada|Max|(?<=>)[AM](?=</span>)"),  # and the letter shown for it
    "draw": re.compile(r"The dice decided who starts: [^.]*"),
    "variant": re.compile("(?<=Quarto! · )(Height|Colour)(?= · )"),
    "came by": re.compile('(?<=<meta name="description" content=")[^"]*'),
}
"""What differs between any two games: their address, who started, how that was drawn, what counts; and
whether the one who started opened the table or came by a link."""


def everything(one: Person) -> str:
    """The whole page as markup and as spoken, once every piece has landed and both are seen to be here."""
    expect(one.page.locator(".flying")).to_have_count(0)
    expect(one.page.locator(".avatar.here")).to_have_count(2)
    found = "\n".join(
        (
            one.page.title(),
            one.page.locator("html").evaluate("page => page.outerHTML"),
            one.page.locator("body").aria_snapshot(),
        )
    )
    for kind, pattern in PASSING.items():
        found = pattern.sub(kind, found)
    return found.replace("><", ">\n<")


def test_nothing_on_the_screen_gives_a_line_away(person: Enter) -> None:
    """Two games with the same steps: if height counts they made a line, if colour counts they did not.

    Every page of both players, as markup and as spoken, is identical in both games.
    """
    seen: dict[str, list[str]] = {}
    for trait in ("height", "colour"):
        first, second = sit_together(person, variant=f"traits={trait}")
        play(first, second, *TALL_ROW)
        expect(first.call_button).to_be_enabled()
        expect(second.call_button).to_be_disabled()
        placed = [everything(one) for one in (first, second)]
        play(first, second, "0")
        expect(second.call_button).to_be_enabled()
        expect(first.call_button).to_be_disabled()
        seen[trait] = placed + [everything(one) for one in (first, second)]
    for with_line, without in zip(seen["height"], seen["colour"], strict=True):
        assert with_line.splitlines() == without.splitlines()
    assert len(set(seen["height"])) == 4, "the four pages compared are four different ones"


def test_race_the_giver_may_still_call(person: Enter) -> None:
    first, second = sit_together(person, call="race")
    play(first, second, *TALL_ROW, "0")
    expect(second.call_button).to_be_enabled()
    first.call("a1 d1")
    expect(first.says).to_contain_text("You won")


@pytest.mark.parametrize(
    ("choices", "steps", "wins"),
    [
        pytest.param({"call": "auto"}, TALL_ROW, True, id="auto: making a line wins"),
        pytest.param(
            {"variant": "traits=colour"}, (*TALL_ROW, "!a1d1"), False, id="traits: tall does not count"
        ),
        pytest.param({"variant": "traits=height"}, (*TALL_ROW, "!a1d1"), True, id="traits: tall counts"),
        pytest.param(
            {"variant": "advanced"},
            ("4", "a1", "5", "b1", "6", "a2", "7", "b2", "!a1b2"),
            True,
            id="squares: a block of four is a line",
        ),
        pytest.param(
            {}, ("4", "a1", "5", "b1", "6", "a2", "7", "b2", "!a1b1a2b2"), False, id="no squares: it is none"
        ),
    ],
)
def test_what_counts_as_a_line(
    person: Enter, choices: dict[str, object], steps: tuple[str, ...], wins: bool
) -> None:
    """Two people at one device."""
    ada = person()
    ada.come(ada.open_table(**choices)["table"])
    for step in steps:
        ada.play(step)
    if wins:
        expect(ada.says).to_contain_text("won")
        expect(ada.board.locator(".light")).to_have_count(4)
    else:
        expect(ada.page.locator(".notice")).to_be_visible()
        assert ada.view()["phase"] == "playing"


def test_time_runs_out_on_both_screens(person: Enter) -> None:
    first, second = sit_together(person, clock=10)  # long enough to see it before it runs out
    expect(first.page.locator(".clock")).to_be_visible()
    expect(second.says).to_contain_text("ran out of time")
    expect(first.says).to_contain_text("Your time ran out")


def test_a_rematch_brings_both_to_the_next_table(person: Enter) -> None:
    first, second = sit_together(person, call="auto")
    before = first.table()
    play(first, second, *TALL_ROW)
    first.page.get_by_role("button", name="Play again").click()
    expect(second.page.get_by_text("wants to play again")).to_have_count(2)
    second.page.get_by_role("button", name="Play again").click()
    for one in (first, second):
        one.page.wait_for_url(lambda url: not url.endswith(before))
        expect(one.page.locator(".quarto")).to_be_visible()
    assert first.table() == second.table()
    assert second.view()["you"] == [0], "the other side starts"


def test_draw_and_takeback_are_offered_and_answered(person: Enter) -> None:
    first, second = sit_together(person)
    first.play("4")
    first.page.get_by_role("button", name="Take back a move").click()
    second.page.get_by_role("button", name="Agree").click()
    expect(first.piece("4")).to_be_visible()
    first.page.get_by_role("button", name="Offer a draw").click()
    second.page.get_by_role("button", name="Agree").click()
    expect(first.says).to_contain_text("A draw")


def test_drag_places_and_gives(person: Enter) -> None:
    ada = person()
    ada.come(ada.open_table()["table"])
    ada.piece("7").drag_to(ada.page.locator(".hand"))
    ada.page.locator(".held").drag_to(ada.square("c2"))
    expect(ada.square("c2")).to_have_accessible_name("c2: tall dark square hollow piece, last placed")


ON_THE_PAGE = """sign => [...document.querySelectorAll(`use[href="#classic-${sign}"]`)]
    .filter(use => use.closest('.turns') === null)
    .filter(use => {
        let seen = 1;
        for (let each = use; each !== null; each = each.parentElement) seen *= getComputedStyle(each).opacity;
        return seen > 0.05 && use.checkVisibility({visibilityProperty: true});
    })
    .map(use => use.closest('svg').getBoundingClientRect().width)"""
"""The width of each visible picture of a piece, except those in the list of turns."""


def test_a_dragged_piece_is_seen_once_as_large_as_on_the_board_and_selects_nothing(person: Enter) -> None:
    ada = person(reduced_motion="reduce")
    table = ada.open_table()["table"]
    ada.act(table, "5", "a1", "7")
    ada.come(table)
    mouse, hand = ada.page.mouse, ada.page.locator(".held").bounding_box()
    assert hand is not None
    mouse.move(hand["x"] + hand["width"] / 2, hand["y"] + hand["height"] / 2)
    mouse.down()
    for name in ("c2", "d4", "a4", "c3"):
        square = ada.square(name).bounding_box()
        assert square is not None
        mouse.move(square["x"] + square["width"] / 2, square["y"] + square["height"] / 2, steps=5)
    ada.page.wait_for_timeout(300)
    (stands,) = ada.page.evaluate(ON_THE_PAGE, "5")
    (dragged,) = ada.page.evaluate(ON_THE_PAGE, "7")
    assert dragged == pytest.approx(stands, rel=0.1)
    assert ada.page.evaluate("String(getSelection())") == ""
    mouse.up()
    expect(ada.square("c3")).to_have_accessible_name("c3: tall dark square hollow piece, last placed")
    assert ada.page.evaluate("String(getSelection())") == ""


def wrong_call(ada: Person) -> None:
    """Call four pieces that share nothing."""
    table = ada.open_table()["table"]
    ada.act(table, "4", "a1", "5", "b1", "6", "c1", "8", "d1")
    ada.come(table)
    ada.call("a1 d1")
    expect(ada.page.locator(".notice")).to_be_visible()


def test_the_reason_for_a_refused_call_is_shown_for_a_while(person: Enter) -> None:
    ada = person()
    ada.page.clock.install()
    wrong_call(ada)
    ada.page.clock.fast_forward(10_000)
    expect(ada.says).to_contain_text("choose a piece for")


def test_the_reason_for_a_refused_call_disappears_with_the_next_step(person: Enter) -> None:
    """Also if that step was played elsewhere."""
    ada = person()
    ada.page.clock.install()  # no time passes by itself
    wrong_call(ada)
    ada.act(ada.table(), "0")
    expect(ada.says).to_contain_text(", place ")


def test_a_refused_step_is_taken_back_with_a_reason(person: Enter) -> None:
    """The same person on two screens; one of them hears late what was done on the other."""
    ada = person()
    hold: list[bool] = []

    def slow(page_side: WebSocketRoute) -> None:
        server_side = page_side.connect_to_server()
        server_side.on_message(lambda text: None if hold and '"news"' in str(text) else page_side.send(text))

    ada.page.route_web_socket("**/socket*", slow)
    table = ada.open_table()["table"]
    ada.come(table)
    ada.play("7")
    hold.append(True)
    ada.act(table, "b2")
    ada.touch(ada.square("c3"))
    expect(ada.page.locator(".notice")).to_be_visible()
    expect(ada.square("c3")).to_have_accessible_name("c3: empty")
