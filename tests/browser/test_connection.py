"""Lost connections, stopped servers, closed laptops: the game goes on, nothing is lost or doubled."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from harness.services import Server
from playwright.sync_api import Browser, expect
from tests.browser.stage import Line, Person

Enter = Callable[..., Person]


def test_a_step_made_while_offline_is_stored_once_when_the_connection_is_back(person: Enter) -> None:
    ada = person()
    table = ada.open_table()["table"]
    ada.come(table)
    ada.play("7")
    ada.context.set_offline(True)
    ada.page.evaluate("dispatchEvent(new Event('offline'))")
    ada.square("b2").click()
    expect(ada.square("b2")).to_have_accessible_name("b2: tall dark square hollow piece, last placed")
    expect(ada.page.locator(".lost")).to_be_visible()
    ada.context.set_offline(False)
    ada.page.evaluate("dispatchEvent(new Event('online'))")
    expect(ada.page.locator(".lost")).to_be_hidden()
    ada.sees_steps(2)  # the waiting step has been stored
    ada.play("0")
    assert ada.steps(table) == ["7", "b2", "0"]


def test_what_happened_while_the_page_was_hidden_is_there_when_it_comes_back(person: Enter) -> None:
    ada = person()
    table = ada.open_table()["table"]
    ada.come(table)
    ada.play("7")
    ada.page.evaluate("dispatchEvent(new Event('offline'))")  # the laptop is closed: sockets die silently
    ada.act(table, "c3", "1")
    ada.page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    expect(ada.square("c3")).to_have_accessible_name("c3: tall dark square hollow piece, last placed")
    ada.sees_steps(3)


def test_a_tap_before_the_answer_waits_and_is_seen(person: Enter) -> None:
    """A slow connection: the answer to a placed piece takes a while, and the next piece is already chosen."""
    ada = person()
    line = Line()
    ada.page.route_web_socket("**/socket*", line.join)
    table = ada.open_table()["table"]
    ada.come(table)
    ada.play("7")
    line.slow = True
    ada.square("b2").click()
    expect(ada.square("b2")).to_have_accessible_name("b2: tall dark square hollow piece, last placed")
    expect(ada.call_button).to_be_enabled()
    ada.piece("0").click()
    expect(ada.page.locator(".wanted")).to_have_accessible_name("short light round hollow piece")
    expect(ada.says).to_have_text("Sending your move…")
    ada.piece("3").click()  # the user changes their mind
    expect(ada.page.locator(".wanted")).to_have_accessible_name("short dark square hollow piece")
    assert ada.steps(table) == ["7"]

    line.catch_up()
    ada.sees_steps(3)
    expect(ada.page.locator(".wanted")).to_have_count(0)
    expect(ada.says).not_to_have_text("Sending your move…")
    assert ada.steps(table) == ["7", "b2", "3"]


@pytest.fixture
def own_server(tmp_path_factory: pytest.TempPathFactory, server: Server) -> Iterator[Server]:
    """A server that tests may stop. The other fixture makes sure that the client is built."""
    running = Server(tmp_path_factory.mktemp("own"))
    running.start()
    yield running
    running.stop()


@pytest.mark.parametrize("end", [Server.stop, Server.kill], ids=["stopped", "killed"])
def test_a_server_that_is_restarted_in_mid_game(
    own_server: Server, chromium: Browser, end: Callable[[Server], object]
) -> None:
    ada = Person(chromium, own_server.url)
    table = ada.open_table()["table"]
    ada.come(table)
    for step in ("7", "a1", "0"):
        ada.play(step)
    end(own_server)
    expect(ada.page.locator(".lost")).to_be_visible()
    ada.square("d4").click()  # before the server is back
    expect(ada.square("d4")).to_have_accessible_name("d4: short light round hollow piece, last placed")
    own_server.start()
    expect(ada.page.locator(".lost")).to_be_hidden()
    ada.sees_steps(4)  # the waiting step has been stored
    ada.play("3")
    assert ada.steps(table) == ["7", "a1", "0", "d4", "3"]
    ada.leave()


def test_a_page_of_another_version_is_told_to_reload(person: Enter) -> None:
    ada = person()
    table = ada.open_table()["table"]
    ada.page.add_init_script(
        "window.WebSocket = class extends WebSocket {"
        " constructor(url) { super(url.replace(/protocol=[0-9]+/, 'protocol=0')); } }"
    )
    ada.page.goto(f"/table/{table}")
    expect(ada.page.get_by_text("another version of fourfold: reload the page")).to_be_visible()
    with ada.page.expect_navigation():
        ada.page.get_by_role("button", name="Reload").click()
