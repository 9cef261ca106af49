"""The plain mode at a server's table: lines from here and news from there, as they arrive."""

from __future__ import annotations

import queue
from dataclasses import dataclass

from fourfold.locale import text
from fourfold.play.threads import interruptible
from fourfold.terminal.plain.dialogue import Dialogue, Say
from fourfold.terminal.plain.keyboard import read_lines
from fourfold.terminal.remote.remote_table import RemoteTable

INTERRUPTED = 130
_LOOK_AGAIN = 5.0
"""Seconds."""


@dataclass(frozen=True, slots=True)
class _Line:
    """What was typed; None at the end of the input."""

    words: str | None


@dataclass(frozen=True, slots=True)
class _News:
    """Something happened at the table; with a sentence if something has to be said."""

    sentence: str


def play_remote(table: RemoteTable, say: Say) -> int:
    """Play in lines at a server's table and its rematches; returns the exit code."""
    heard: queue.Queue[_Line | _News] = queue.Queue()
    read_lines(lambda words: heard.put(_Line(words)))
    try:
        while _play(table, say, heard):
            table = interruptible(table.next_table)
    except KeyboardInterrupt:
        say("")
        say(_farewell())
        return INTERRUPTED
    finally:
        table.leave()
    if table.view.result is None:
        say(_farewell())
    return 0


def _play(table: RemoteTable, say: Say, heard: queue.Queue[_Line | _News]) -> bool:
    """One game; returns whether another one follows it."""
    table.tell(lambda sentence: heard.put(_News(sentence)))
    dialogue = Dialogue(table, say)
    say(text("Type help for a list of what you can type."))
    dialogue.news()
    while not dialogue.over and _next(_hear(heard), dialogue, say):
        dialogue.news()
        dialogue.clock_news()
        if table.view.successor is not None and table.view.you:
            table.leave()
            return True
    return False


def _hear(heard: queue.Queue[_Line | _News]) -> _Line | _News:
    """What happens next; sometimes nothing does, but a player may have been away for a long time by then."""
    try:
        return heard.get(timeout=_LOOK_AGAIN)
    except queue.Empty:
        return _News("")


def _next(happened: _Line | _News, dialogue: Dialogue, say: Say) -> bool:
    """Handle it; False once the input has ended."""
    match happened:
        case _Line(words=None):
            return False
        case _Line(words=str(words)):
            dialogue.hear(words)
        case _News(sentence=sentence) if sentence:
            say(sentence)
        case _:
            pass
    return True


def _farewell() -> str:
    return text("You have left the table; the same link brings you back to your seat.")
