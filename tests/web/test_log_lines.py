"""Logs: JSON for programs, words for a person at a terminal; and the log of security events."""

from __future__ import annotations

import asyncio
import io
import logging

import msgspec
import pytest
from harness.services import Server
from harness.visitor import Visitor

from fourfold.web.limits import Limit
from fourfold.web.logs import set_up_logs
from fourfold.web.security import Event, note


class _Terminal(io.StringIO):
    """A stream that says whether it is a terminal."""

    def __init__(self, is_terminal: bool) -> None:
        super().__init__()
        self._is_terminal = is_terminal

    def isatty(self) -> bool:
        return self._is_terminal


@pytest.mark.parametrize("is_terminal", [False, True])
def test_a_terminal_gets_words(is_terminal: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    before = logging.getLogger().handlers[:]
    shown = _Terminal(is_terminal)
    monkeypatch.setattr("sys.stderr", shown)
    set_up_logs()
    try:
        logging.getLogger("fourfold.test").info("A game began.", extra={"table": "abc"})
    finally:
        logging.basicConfig(handlers=before, force=True)
    line = shown.getvalue()
    if is_terminal:
        assert line.endswith(" A game began. table=abc\n")
    else:
        told = msgspec.json.decode(line)
        assert (told["message"], told["table"], told["level"]) == ("A game began.", "abc", "info")


def test_security_events_have_a_log_that_names_the_address_and_nothing_else(shared_server: Server) -> None:
    """One line for each kind and address, however often it happens."""
    address = "203.0.113.9"

    async def offend() -> None:
        async with Visitor(shared_server.url, address=address) as visitor:
            for _ in range(3):
                forged = {"cookie": "fourfold=p1:somebody.AAAA; fourfold_lang=en"}
                assert (await visitor.http.get("/api/me", headers=forged)).is_success
                large = await visitor.http.post("/api/analyses", content=b"1" * 100_000)
                assert large.status_code == 413
                foreign = await visitor.http.put("/api/me", json={}, headers={"origin": "https://x.example"})
                assert foreign.status_code == 403
                visitor.http.cookies.clear()
            for _ in range(25):
                guess = await visitor.http.post("/api/links", json={"link": "nothing"})
            assert guess.status_code == 429

    asyncio.run(offend())
    written = shared_server.log.read_text("utf-8")
    lines = [msgspec.json.decode(line) for line in written.splitlines() if address in line]
    assert {line["from"] for line in lines} == {"fourfold.security"}
    assert sorted(line["event"] for line in lines) == [
        "cookie-refused",
        "foreign-page",
        "guessed-links",
        "oversize",
        "rate-limit",
    ]
    for line in lines:
        assert set(line) == {"time", "level", "from", "message", "event", "address"}
    assert "somebody" not in written


def test_an_address_gets_one_line_a_minute(
    caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = 0.0
    monkeypatch.setattr("fourfold.web.security._lines", Limit(1 / 60, 1, lambda: now))
    for moment in (0.0, 1.0, 59.0, 61.0, 62.0):
        now = moment
        note(Event.RATE, "203.0.113.9")
        note(Event.RATE, "203.0.113.10")
    assert len(caplog.records) == 4
