"""The browser adds to the seed of the dice, shows its seal, and checks every throw when the game is over."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import expect
from tests.browser.screens.tables import quatro_step
from tests.browser.stage import Person

from fourfold.play import verify
from fourfold.rules.record import read_record

Enter = Callable[..., Person]


def test_players_add_to_the_dice_and_see_them_checked(person: Enter) -> None:
    ada = person(pace="off")
    table = ada.open_table(game="quatro")["table"]
    ada.come(table)
    ada.page.get_by_role("button", name="Turns and more").click()
    ada.page.get_by_text("Fair dice").click()
    expect(ada.page.get_by_text(ada.view()["seal"])).to_be_visible()
    ada.page.keyboard.press("Escape")
    for _ in range(12):
        ada.act(table, quatro_step(ada.view(table)["legal"][0]))
    (part,) = ada.view()["parts"]
    assert re.fullmatch("[0-9a-f]{64}", part["part"])

    ada.page.get_by_role("button", name="Give up").click()
    ada.page.get_by_role("button", name="Yes, give up").click()
    ada.page.get_by_text("Dice checked").click()
    expect(ada.page.get_by_text(ada.view()["seed"])).to_be_visible()
    expect(ada.page.get_by_text("Added by you:")).to_be_visible()
    expect(ada.page.get_by_text(part["part"])).to_be_visible()
    record = ada.context.request.get(f"/api/tables/{table}/record").text()
    assert verify(read_record(record)).parts == 1
