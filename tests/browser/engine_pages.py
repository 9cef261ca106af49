"""Engines of the page in a browser, asked without anything else of the page."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, TypeAlias

import msgspec
from playwright.sync_api import Browser
from tests.lockstep.engines import bundle

Ask: TypeAlias = Callable[[dict[str, Any]], Any]


@contextmanager
def engine_page(chromium: Browser, name: str) -> Iterator[Ask]:
    """Asks the engine that `src/testing/NAME.ts` asks, in a page where nothing else can answer."""
    page = chromium.new_page()
    engine = page.evaluate_handle("(code) => import(code)", bundle(name))

    def answer(question: dict[str, Any]) -> Any:
        line = msgspec.json.encode(question).decode()
        return msgspec.json.decode(engine.evaluate("(engine, line) => engine.answer(line)", line))

    yield answer
    page.close()
