"""The user's own Quatro board: made by keys, by drag and by typing, shared, and played on."""

from __future__ import annotations

from collections.abc import Callable
from urllib.parse import unquote

from playwright.sync_api import Locator, expect
from tests.browser.screens.before_play import more_choices
from tests.browser.screens.tables import quatro_step
from tests.browser.stage import Person

from fourfold.quatro import read_layout
from fourfold.quatro.data import layout

Enter = Callable[..., Person]

OWN = (
    "11 st fh 3x 4x st/fh 4x 22 st fh 33/3x st fh 3x 4x yz/"
    "yz 44 4x st fh 3x/3x st fh 55 4x st/4x 66 3x yz fh 3x"
)
KEYS = {"3x": "t", "4x": "q", "st": "s", "fh": "f", "yz": "y"}


def field(ada: Person, name: str) -> Locator:
    return ada.board.locator(f"[data-cell='{(int(name[1]) - 1) * 6 + 'abcdef'.index(name[0])}']")


def symbol(ada: Person, name: str) -> Locator:
    return ada.page.locator(".palette").get_by_role("button", name=name)


def test_made_by_keys_and_played_to_the_end(person: Enter) -> None:
    ada = person(reduced_motion="reduce")
    ada.page.goto("/board")
    expect(ada.page.get_by_text("36 fields are still empty.")).to_be_visible()
    field(ada, "a1").focus()
    for row in OWN.split("/"):
        for place, sign in enumerate(row.split()):
            ada.page.keyboard.press(KEYS.get(sign, sign[0]))
            ada.page.keyboard.press("ArrowRight" if place < 5 else "ArrowDown")
        ada.page.keyboard.press("Home")
    ada.page.get_by_label("Name").fill("The box at home")
    file = ada.page.get_by_role("link", name="Download as a file")
    text = unquote(str(file.get_attribute("href")).partition(",")[2])
    assert read_layout(text) == read_layout(OWN)
    link = ada.page.get_by_label("Link to this board").input_value()
    ada.page.get_by_role("button", name="Play on it").click()
    expect(ada.page.get_by_role("heading", level=1)).to_contain_text("Roof upon roof")

    ada.page.get_by_text("someone here").click()
    more_choices(ada).click()
    expect(ada.page.get_by_label("Board").locator("option:checked")).to_have_text("The box at home")
    ada.page.get_by_role("button", name="Start on this device").click()
    table = ada.table()
    assert read_layout(ada.view(table)["setup"]["layout"]) == read_layout(OWN)
    while ada.view(table)["phase"] == "playing":
        ada.act(table, quatro_step(ada.view(table)["legal"][0]))

    ada.page.goto(link)
    expect(ada.page.get_by_role("button", name="Play on it")).to_be_enabled()


def test_a_mistake_is_named_and_marked_where_it_is(person: Enter) -> None:
    ada = person()
    ada.page.goto("/board")
    box = ada.page.get_by_label("As text")
    box.fill(str(layout("default")).replace("/", "\n"))
    box.blur()
    expect(ada.page.get_by_role("button", name="Play on it")).to_be_enabled()
    symbol(ada, "pair of 3").drag_to(field(ada, "b1"))
    expect(ada.page.locator(".mistake")).to_contain_text("Field b1 repeats the pair 33 from field a1")
    expect(ada.page.locator(".bad")).to_have_count(2)
    expect(ada.page.get_by_role("button", name="Play on it")).to_be_disabled()
    field(ada, "b1").click()
    symbol(ada, "straight").click()
    expect(ada.page.locator(".mistake")).to_have_count(0)
    field(ada, "f3").click()
    ada.page.get_by_role("button", name="Clear").click()
    expect(ada.page.get_by_text("1 field is still empty.")).to_be_visible()
    symbol(ada, "three of a kind").click()
    expect(ada.page.locator(".mistake")).to_contain_text("exactly three Yatzy fields, not 2 (a4, d6)")


def test_changes_are_undone_and_the_board_is_mirrored_and_turned(person: Enter) -> None:
    ada = person()
    ada.page.goto(f"/board#{OWN.replace(' ', '+')}")
    text = ada.page.get_by_label("As text")
    own = [row.split() for row in OWN.split("/")]

    def rows() -> list[list[str]]:
        return [row.split() for row in text.input_value().split("\n")]

    undo = ada.page.get_by_role("button", name="Undo")
    expect(undo).to_be_disabled()
    ada.page.get_by_role("button", name="Mirror").click()
    assert rows() == [row[::-1] for row in own]
    ada.page.get_by_role("button", name="Rotate").click()
    assert rows() == [list(column) for column in zip(*[row[::-1] for row in own][::-1], strict=True)]
    field(ada, "c3").focus()
    ada.page.keyboard.press("Delete")
    expect(ada.page.get_by_text("1 field is still empty.")).to_be_visible()
    ada.page.keyboard.press("Control+z")
    expect(ada.page.get_by_text("1 field is still empty.")).to_have_count(0)
    undo.click()
    undo.click()
    assert rows() == own
    expect(undo).to_be_disabled()
