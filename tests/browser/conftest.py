"""A real server and a real browser, each started once per test process: this folder is a package because
the browser lives as long as one.

The browser is the system's own Chromium; none is ever downloaded. Skipped tests say what is missing.
"""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from harness.services import Server
from playwright.sync_api import Browser, Playwright, sync_playwright
from tests.browser.stage import CHROMIUM, FLAGS, Person


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server with its own folder."""
    running = Server(tmp_path_factory.mktemp("server"))
    running.start()
    yield running
    running.stop()


@pytest.fixture(scope="module")
def flags() -> list[str]:
    """How Chromium is started."""
    return FLAGS


@pytest.fixture(scope="package")
def playwright() -> Iterator[Playwright]:
    """Playwright, which has to end with this folder: no test can use asyncio while it runs."""
    if shutil.which(CHROMIUM) is None:
        pytest.skip(f"{CHROMIUM} is missing: install the package chromium")
    with sync_playwright() as running:
        yield running


@pytest.fixture(scope="package")
def usual_chromium(playwright: Playwright) -> Iterator[Browser]:
    """The system's Chromium, without a window, for all tests of this folder."""
    browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
    yield browser
    browser.close()


@pytest.fixture(scope="module")
def chromium(playwright: Playwright, flags: list[str], request: pytest.FixtureRequest) -> Iterator[Browser]:
    """The Chromium of a module: the usual one, unless the module has flags of its own."""
    if flags == FLAGS:
        yield request.getfixturevalue("usual_chromium")
        return
    browser = playwright.chromium.launch(executable_path=CHROMIUM, args=flags)
    yield browser
    browser.close()


@pytest.fixture
def person(server: Server, chromium: Browser) -> Iterator[Callable[..., Person]]:
    """Makes people, each with their own browser; at the end no page may have logged an error."""
    people: list[Person] = []

    def enter(**manner: Any) -> Person:
        people.append(Person(chromium, server.url, **manner))
        return people[-1]

    yield enter
    for one in people:
        one.leave()
    assert [word for one in people for word in one.complaints] == []
