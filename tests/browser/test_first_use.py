"""The first game on a machine where no engine has been used: the page says what the player is waiting for."""

from __future__ import annotations

import os
import re
from pathlib import Path

import pytest
from harness.services import Server
from playwright.sync_api import Browser, expect
from tests.browser.stage import Person

LONGEST = 300_000
"""Milliseconds that compiling may take on a busy machine."""


@pytest.mark.timeout(600)
def test_while_an_engine_is_prepared_the_table_says_how_far_it_is(tmp_path: Path, chromium: Browser) -> None:
    nothing_compiled = {**os.environ, "XDG_CACHE_HOME": str(tmp_path / "cache")}
    with Server(tmp_path, environment=nothing_compiled) as server:
        ada = Person(chromium, server.url)
        ada.come(ada.open_table_where_a_computer_begins("casual", "quatro"))
        expect(ada.says).to_have_text(
            re.compile(r"Preparing the engines for first use on this machine: \d+% done\.")
        )
        expect(ada.says).not_to_contain_text("Preparing", timeout=LONGEST)
        assert ada.steps() != []
        assert ada.complaints == []
        ada.leave()
