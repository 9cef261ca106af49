"""The plain mode from its first sentence to the last: local games."""

from __future__ import annotations

import sys

from fourfold.locale import text
from fourfold.rules.record import Record
from fourfold.terminal.background import patiently
from fourfold.terminal.plain.asking import NoMoreInput, Talk, what_to_play, which_game
from fourfold.terminal.plain.dialogue import Dialogue
from fourfold.terminal.tables.home import HomeTable
from fourfold.terminal.tables.shelf import Shelf
from fourfold.terminal.tables.wishes import Wishes

INTERRUPTED = 130


def play_plain(wishes: Wishes, *, decided: bool, resume: bool = True, record: Record | None = None) -> int:
    """Play in lines; the exit code. `decided`: the wishes are complete, so nothing is asked about them.
    `record`: a game to go on with."""
    talk, shelf = Talk(_listen, say), Shelf.of_this_user()
    home: HomeTable | None = None
    try:
        if record is None:
            home = _table(talk, shelf, wishes, decided=decided, resume=resume)
        else:
            home = patiently(lambda: HomeTable.go_on(record, wishes, shelf))
        while _play(talk, home):
            home = patiently(home.next_table)
    except NoMoreInput:
        _part(home)
        return 0
    except KeyboardInterrupt:
        say("")
        _part(home)
        return INTERRUPTED
    _part(home)
    return 0


def say(sentence: str) -> None:
    """One line, out at once: a pipe must not wait for it."""
    sys.stdout.write(f"{sentence}\n")
    sys.stdout.flush()


def _listen() -> str:
    if sys.stdin.isatty():
        sys.stdout.write("> ")
        sys.stdout.flush()
    line = sys.stdin.readline()
    if not line:
        raise NoMoreInput
    return line


def _table(talk: Talk, shelf: Shelf, wishes: Wishes, *, decided: bool, resume: bool) -> HomeTable:
    if resume and not decided:
        name = which_game(talk, shelf)
        if name is not None:
            return HomeTable.resume(shelf, name)
    setup = (wishes if decided else what_to_play(talk, wishes)).setup()
    return patiently(lambda: HomeTable.open(setup, shelf))


def _play(talk: Talk, home: HomeTable) -> bool:
    """One game; whether another one follows it."""
    dialogue = Dialogue(home, talk.say)
    talk.say(text("Type help to hear what you can say."))
    if home.computer_is_due:
        talk.say(text("Preparing the engine; the first time on a machine this takes a minute."))
    told = False
    while not dialogue.over:
        dialogue.news()
        if home.table.result is not None and not told:
            talk.say(text("The record is in {file}.", file=str(home.shelf.record_file(home.name))))
            told = True
        if home.computer_is_due:
            home.take(patiently(home.thought()))
        else:
            dialogue.hear(talk.listen())
            home.tick()
        if home.table.successor is not None:
            return True
    return False


def _part(home: HomeTable | None) -> None:
    if home is not None and home.table.result is None:
        home.save()
        say(text("The game is kept: fourfold play --plain goes on with it."))
