"""The analysis board in a real browser: it shows what the library says, and everything works by mouse, touch
and keys."""

from __future__ import annotations

import os
import random
import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect
from tests.browser.screens.analysis import STUDIED, TOWERS, analysis
from tests.browser.stage import Person

from fourfold import quarto
from fourfold.engine.verdict import Outcome, Proven, preference
from fourfold.quarto.engine import analyse
from fourfold.rules.record import read_record

Enter = Callable[..., Person]

POSITIONS = int(os.environ.get("FOURFOLD_POSITIONS", "40"))
"""How many random positions are compared; use 500 for a thorough check."""
AUTO = quarto.Variant(call=quarto.CallRule.AUTO)
VARIANTS = (AUTO, replace(AUTO, squares=True), replace(AUTO, torus=True))

SHOWN = """() => ({
  title: document.querySelector('h1.title').textContent,
  squares: Object.fromEntries([...document.querySelectorAll('.quarto [data-cell]')]
    .filter(cell => cell.querySelector('.verdict'))
    .map(cell => [cell.dataset.cell, cell.querySelector('.verdict').textContent.trim()])),
  gifts: Object.fromEntries([...document.querySelectorAll('.rack [data-piece]')]
    .filter(place => place.querySelector('.verdict'))
    .map(place => [place.dataset.piece, place.querySelector('.verdict').textContent.trim()])),
  on: document.querySelector('.then').textContent.trim(),
})"""


def sign(verdict: Proven | None) -> str:
    assert verdict is not None
    marks = {Outcome.WIN: "+", Outcome.DRAW: "=", Outcome.LOSS: "−"}
    number = "" if verdict.outcome is Outcome.DRAW else str(verdict.plies)
    return marks[verdict.outcome] + number


def positions(count: int) -> Iterator[quarto.Position]:
    """Positions of random games past the opening, with a piece in hand or without."""
    chance = random.Random(14)
    while count:
        position = chance.choice(VARIANTS).start(2)
        length = 2 * chance.randrange(5, 15) + chance.randrange(2)
        while position.result is None and length:
            position, length = position.play(chance.choice(position.steps)), length - 1
        if position.result is None and position.beside:
            count -= 1
            yield position


def best(moves: list[Proven]) -> Proven:
    return max(moves, key=preference)


def expected(position: quarto.Position, on: str) -> tuple[dict[str, str], dict[str, str]]:
    """The library's signs on squares, and on gifts after placing on `on`."""
    squares: dict[str, list[Proven]] = {}
    gifts: dict[str, str] = {}
    for move in analyse(position).moves:
        assert move.verdict is not None
        match move.choice:
            case (quarto.Place(square), *rest):
                squares.setdefault(str(square), []).append(move.verdict)
                if str(move.choice[0]) in on.replace(",", " ").split():
                    gifts |= {
                        str(gift.piece): sign(move.verdict) for gift in rest if isinstance(gift, quarto.Give)
                    }
            case (quarto.Give(piece),):
                gifts[str(piece)] = sign(move.verdict)
    return {square: sign(best(found)) for square, found in squares.items()}, gifts


@pytest.mark.timeout(900)
def test_verdicts_on_the_board_are_those_of_the_library(person: Enter) -> None:
    ada = person(reduced_motion="reduce")
    for position in positions(POSITIONS):
        variant = str(position.variant)
        link = f"variant={variant}&call=auto&start={str(position).replace(' ', '+')}"
        ada.page.goto(f"/analysis#{link}")
        main = f'main[data-position="{position}"][aria-busy=false]'
        ada.page.locator(main).wait_for()
        shown: dict[str, Any] = ada.page.evaluate(SHOWN)
        squares, gifts = expected(position, shown["on"])
        assert shown["squares"] == squares, position
        assert shown["gifts"] == gifts, position


def test_a_tree_is_made_walked_changed_and_shared(person: Enter) -> None:
    ada = person(reduced_motion="reduce")
    analysis(ada)
    expect(ada.page.get_by_role("heading", level=1)).to_have_text("Wins in 5")
    expect(ada.square("a2")).to_have_accessible_name(re.compile("wins in 5"))

    # A placement and a gift, then another placement instead: a variation.
    ada.square("a2").click()
    expect(ada.page.get_by_role("heading", level=1)).to_have_text("Wins in 4")
    ada.piece("3").click()
    expect(ada.page.get_by_role("heading", level=1)).to_have_text("Loses in 4")
    ada.page.keyboard.press("ArrowLeft")
    ada.press(ada.square("d1"))
    turns = ada.page.locator(".tree .turn")
    expect(turns).to_have_count(2)
    expect(ada.page.locator(".branch .turn")).to_have_count(1)

    ada.page.get_by_role("button", name="Comment").click()
    ada.page.get_by_label("Comment", exact=True).last.fill("why {not} (a2)?")
    ada.page.keyboard.press("Enter")
    expect(ada.page.locator(".said")).to_have_text("why {not} (a2)?")
    ada.page.get_by_role("button", name="Make this the main line").click()
    expect(ada.page.locator(".branch .turn")).to_contain_text("a2")

    # The link shows the same to others; the record says the same.
    ada.page.get_by_role("button", name="Share").click()
    link = ada.page.get_by_label("Anyone with this link").input_value()
    with ada.page.expect_download() as coming:
        ada.page.get_by_role("button", name="Download the record").click()
    record = read_record(Path(coming.value.path()).read_text("utf-8"))
    assert str(record.entries[0].step) == "d1"
    assert record.entries[0].comment == "why {not} (a2)?"
    assert [str(entry.step) for entry in record.entries[0].variations[0].entries] == ["a2", "3"]
    with ada.page.expect_download() as coming:
        ada.page.get_by_role("button", name="Download a picture").click()
    assert Path(coming.value.path()).read_bytes().startswith(b"\x89PNG")
    max_ = person()
    max_.page.goto(link)
    expect(max_.page.locator(".said")).to_have_text("why {not} (a2)?")
    expect(max_.square("d1").locator("use")).to_have_attribute("href", "#classic-f")

    ada.page.keyboard.press("Escape")
    ada.page.locator("body").press("Delete")
    expect(turns).to_have_count(1)


def test_reasons_are_drawn_and_the_best_line_is_shown_to_its_end(person: Enter) -> None:
    ada = person(reduced_motion="reduce")
    analysis(ada, "start=45../.6../..../...8+-")
    ada.piece("2").hover()
    expect(ada.page.locator(".lines .gap")).not_to_have_count(0)
    ada.page.get_by_role("tab", name="Why").click()
    expect(ada.page.locator(".threat").first).to_contain_text("one piece short")
    analysis(ada)
    ada.page.get_by_role("tab", name="Why").click()
    ada.page.get_by_role("button", name="Show the line").click()
    expect(ada.page.get_by_role("heading", level=1)).to_have_text(re.compile("Player . won"))


def test_a_position_is_set_up_by_mouse_by_keys_and_by_text_and_mistakes_are_explained(person: Enter) -> None:
    ada = person(reduced_motion="reduce")
    analysis(ada, "")
    ada.page.get_by_role("button", name="Set up").click()
    for sign_, square in (("4", "a1"), ("5", "b1")):
        ada.piece(sign_).drag_to(ada.square(square))
        expect(ada.square(square).locator("use")).to_have_attribute("href", f"#classic-{sign_}")
    ada.piece("6").click()
    ada.square("c1").click()
    ada.square("d1").focus()
    ada.page.keyboard.press("7")
    # Four tall pieces in row 1: with automatic calls the game is over, and the text does not say who won.
    expect(ada.page.locator(".mistake")).to_contain_text("a1b1c1d1")
    expect(ada.page.locator(".bad")).to_have_count(4)
    ada.complaints.clear()  # browsers log every refusal
    ada.square("d1").focus()
    ada.page.keyboard.press("Delete")
    expect(ada.page.locator(".mistake")).to_have_count(0)
    ada.piece("0").click()
    ada.page.get_by_role("button", name="Put it in hand").click()
    expect(ada.page.get_by_label("As text")).to_have_value("456./..../..../.... 0")
    ada.page.get_by_label("As text").fill("456./.... 0")
    ada.page.keyboard.press("Tab")
    expect(ada.page.locator(".mistake")).to_contain_text("4 rows")
    ada.complaints.clear()
    ada.page.get_by_label("As text").fill("456./..../..../.... 1")
    ada.page.keyboard.press("Tab")
    ada.page.get_by_role("button", name="Analyse").click()
    expect(ada.page.locator("main")).to_have_attribute("data-position", "456./..../..../.... 1")

    ada.page.get_by_role("button", name="Paste").click()
    ada.page.get_by_label("A position, a record").fill("2..2/..../..../.... -")
    ada.page.get_by_role("button", name="Analyse").click()
    expect(ada.page.get_by_role("alert")).to_contain_text("again on d1")
    ada.complaints.clear()
    ada.page.get_by_label("A position, a record").fill('[Game "quarto"]\n\n1. 7 2. b3 c (d {no}) 3. a1')
    ada.page.get_by_role("button", name="Analyse").click()
    expect(ada.page.locator(".tree .turn")).to_have_count(4)


def test_a_turn_of_quatro_is_followed_throw_by_throw_on_a_phone(person: Enter) -> None:
    ada = person(
        reduced_motion="reduce", viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True
    )
    analysis(ada, f"game=quatro&seats=3&start={TOWERS}")
    title = ada.page.get_by_role("heading", level=1)
    expect(title).to_have_text("Keep 3 3 3 and throw the other 2.")
    percents = [int(text.rstrip("%")) for text in ada.page.locator(".percent").all_text_contents()]
    assert len(percents) == 3
    assert 98 <= sum(percents) <= 102
    expect(ada.page.locator(".move").first).to_contain_text("best")
    ada.page.locator(".move").first.tap()
    for number in (3, 5):
        ada.page.get_by_role("button", name=f"Die {number}", exact=True).tap()
    expect(ada.page.get_by_text("throw 3 of 5")).to_be_visible()
    ada.page.locator(".move", has_text="Build on").first.tap()
    expect(ada.page.get_by_text("Player 3 to move")).to_be_visible()
    ada.page.get_by_role("tab", name="Why").tap()
    expect(ada.page.get_by_text("How this turn is likely to end")).to_be_visible()


def test_a_finished_game_is_analysed_and_any_position_played_on(person: Enter) -> None:
    ada = person(reduced_motion="reduce", pace="off")
    table = ada.open_table(call="auto")["table"]
    ada.act(table, "4", "a1", "5", "b1", "6", "c1", "7", "d1")
    ada.come(table)
    ada.page.get_by_role("link", name="Analyse").last.click()
    expect(ada.page.get_by_role("heading", level=1)).to_have_text(re.compile("won"))
    ada.page.get_by_role("button", name="Previous turn").click()
    expect(ada.page.locator("main")).to_have_attribute("data-position", "456./..../..../.... 7")
    ada.page.get_by_role("button", name="Play from here").click()
    ada.page.get_by_role("button", name="Play", exact=True).click()
    ada.page.wait_for_url("**/table/*")
    ada.square("d1").wait_for()
    assert ada.view()["setup"]["start"] == "456./..../..../.... 7"
    ada.square("d1").click()
    expect(ada.page.locator(".finished")).to_contain_text("You won")


def test_studied_games_come_back_from_their_links(person: Enter) -> None:
    ada = person(reduced_motion="reduce")
    analysis(ada, f"turns={STUDIED}")
    before = ada.page.locator(".tree").inner_text()
    ada.page.reload()
    ada.page.locator("main[aria-busy=false]").wait_for()
    assert ada.page.locator(".tree").inner_text().split()[:8] == before.split()[:8]
    expect(ada.page.locator(".turn.here")).to_contain_text("c4")

    # The book: all gifts on the empty board are equivalent, so one is listed and played; then squares.
    ada.page.get_by_role("button", name="First turn").click()
    ada.page.get_by_role("tab", name="Openings").click()
    ways = ada.page.locator(".move")
    expect(ways).to_have_count(1)
    expect(ways.locator(".picture")).to_have_count(16)
    ways.click()
    expect(ada.page.locator("main")).to_have_attribute("data-position", "..../..../..../.... 0")
    expect(ways).to_have_count(2)
