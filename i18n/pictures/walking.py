"""Walks: scenes that lead through several moments. Each moment yields its name, and a picture is taken."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import wraps

from playwright.sync_api import Request
from tests.browser.screens.company import Screen
from tests.browser.screens.tables import quatro_step
from tests.browser.stage import Person

from fourfold.rules import quarto

Walk = Callable[[Person], Iterator[str]]

PATIENTLY = 60_000
"""Milliseconds to wait for an engine."""


def alone(screen: Screen) -> Walk:
    """A screen of the tests as a walk of one moment."""

    @wraps(screen)
    def walk(ada: Person) -> Iterator[str]:
        screen(ada)
        yield screen.__name__

    return walk


def press(ada: Person, name: str, *, exact: bool = False) -> None:
    """Press the button, or the first of several, with this name."""
    ada.page.get_by_role("button", name=name, exact=exact).first.click()


@contextmanager
def answered(ada: Person) -> Iterator[None]:
    """Wait until every request is answered that is made inside the block."""
    waiting: set[Request] = set()

    def asked(request: Request) -> None:
        waiting.add(request)

    def done(request: Request) -> None:
        waiting.discard(request)

    listeners = (("request", asked), ("requestfinished", done), ("requestfailed", done))
    for event, listener in listeners:
        ada.page.on(event, listener)  # type: ignore[call-overload]
    yield
    for _ in range(PATIENTLY // 300):
        ada.page.wait_for_timeout(300)
        if not waiting:
            break
    for event, listener in listeners:
        ada.page.remove_listener(event, listener)


def one_step(ada: Person, table: str) -> None:
    """Play one step through the API once it is this player's turn."""
    for _ in range(100):
        view = ada.view(table)
        if view["phase"] != "playing":
            return
        if view["turn"] and view["turn"]["seat"] in view["you"]:
            break
        ada.page.wait_for_timeout(100)
    legal = view["legal"][0]
    if view["setup"]["game"] == "quatro":
        ada.act(table, "k" if legal.get("keep") and view["version"] % 3 == 0 else quatro_step(legal))
    elif legal.get("give"):
        ada.act(table, f"{legal['give'][0]:x}")
    else:
        ada.act(table, quarto.square_text(legal["place"][-1]) if legal.get("place") else "done")
