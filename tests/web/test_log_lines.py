"""Logs: JSON for programs, words for a person at a terminal."""

from __future__ import annotations

import io
import logging

import msgspec
import pytest

from fourfold.web.logs import set_up_logs


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
