"""Work outside the event loop: it uses the caller's language, and the program ends without waiting for it."""

from __future__ import annotations

import asyncio
import subprocess
import sys
import threading
from concurrent.futures import Future

import pytest

from fourfold.locale import language, speaking
from fourfold.play import threads
from fourfold.play.threads import Threads, in_thread, interruptible, start


def divide() -> float:
    return 1 / 0


def test_work_uses_the_language_of_its_caller() -> None:
    pool = Threads(1)
    with speaking("de"):
        assert interruptible(language) == "de"
        assert asyncio.run(in_thread(language)) == "de"
        asked: Future[str] = pool.start(language)
    assert asked.result(timeout=120) == "de"


def test_an_error_comes_out_where_the_result_would() -> None:
    pool = Threads(1)
    with pytest.raises(ZeroDivisionError):
        interruptible(divide)
    for wait in (in_thread, pool.run):
        with pytest.raises(ZeroDivisionError):
            asyncio.run(wait(divide))
    assert pool.start(lambda: 7).result(timeout=120) == 7, "an error ends no thread of the pool"


def test_who_waits_for_long_is_told_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(threads, "_A_MOMENT", 0.0)
    told, heard = threading.Event(), list[str]()

    def still() -> None:
        heard.append("still at work")
        told.set()

    assert interruptible(lambda: told.wait(120) and not threading.Event().wait(1), still)
    assert heard == ["still at work"]


def test_work_cancelled_while_waiting_never_starts() -> None:
    pool, go_on, begun = Threads(1), threading.Event(), list[str]()
    first = pool.start(go_on.wait)
    second = pool.start(lambda: begun.append("second"))
    assert second.cancel()
    go_on.set()
    first.result(timeout=120)
    pool.start(lambda: begun.append("third")).result(timeout=120)
    assert begun == ["third"]


def test_a_cancelled_wait_gets_no_error_later() -> None:
    go_on = threading.Event()

    async def give_up() -> None:
        task = asyncio.ensure_future(in_thread(go_on.wait))
        await asyncio.sleep(0.05)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task

    asyncio.run(give_up())
    go_on.set()


def test_a_program_ends_while_such_a_thread_still_works() -> None:
    code = (
        "import time; from fourfold.play.threads import Threads, start\n"
        "pool = Threads(2)\n"
        "for begin in (start, pool.start): begin(lambda: time.sleep(10**6))\n"
    )
    subprocess.run([sys.executable, "-c", code], check=True, timeout=120)


def test_starting_returns_at_once() -> None:
    go_on = threading.Event()
    waiting = start(go_on.wait)
    assert not waiting.done()
    go_on.set()
    assert waiting.result(timeout=120)
