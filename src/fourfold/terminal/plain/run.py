"""The plain mode from start to finish: local games."""

from __future__ import annotations

import sys

from fourfold.engine.readiness import is_prepared
from fourfold.locale import text
from fourfold.play.threads import interruptible
from fourfold.rules.record import Record
from fourfold.terminal.local.game_request import GameRequest
from fourfold.terminal.local.saved_games import SavedGames
from fourfold.terminal.local.saved_table import SavedTable
from fourfold.terminal.plain.dialogue import Dialogue
from fourfold.terminal.plain.keyboard import Keyboard, NoMoreInput
from fourfold.terminal.plain.menu import Talk, what_to_play, which_game

INTERRUPTED = 130


def play_plain(
    request: GameRequest, *, decided: bool, resume: bool = True, record: Record | None = None
) -> int:
    """Play in lines; returns the exit code. `decided`: the request is complete, so nothing is asked.
    `record`: a game to continue."""
    keyboard, saved_games = Keyboard(), SavedGames.of_this_user()
    talk = Talk(keyboard.listen, say)
    saved: SavedTable | None = None
    try:
        if record is None:
            saved = _table(talk, saved_games, request, decided=decided, resume=resume)
        else:
            saved = interruptible(lambda: SavedTable.go_on(record, request, saved_games))
        while _play(keyboard, saved):
            saved = interruptible(saved.next_table)
    except NoMoreInput:
        _part(saved)
        return 0
    except KeyboardInterrupt:
        say("")
        _part(saved)
        return INTERRUPTED
    _part(saved)
    return 0


def say(sentence: str) -> None:
    """Print one line and flush it: a pipe must not wait for it."""
    sys.stdout.write(f"{sentence}\n")
    sys.stdout.flush()


def _table(
    talk: Talk, saved_games: SavedGames, request: GameRequest, *, decided: bool, resume: bool
) -> SavedTable:
    if resume and not decided:
        name = which_game(talk, saved_games)
        if name is not None:
            return SavedTable.resume(saved_games, name)
    chosen = request if decided else what_to_play(talk, request, saved_games)
    setup = chosen.setup()
    saved_games.remember_request(chosen)
    return interruptible(lambda: SavedTable.open(setup, saved_games))


def _play(keyboard: Keyboard, saved: SavedTable) -> bool:
    """One game; returns whether another one follows it."""
    dialogue = Dialogue(saved, say)
    say(text("Type help for a list of what you can type."))
    if saved.computer_is_due and not is_prepared(saved.table.setup.game):
        say(text("Preparing the engine for first use on this machine: this takes a few seconds…"))
    told = False
    while not dialogue.over:
        dialogue.news()
        if saved.table.result is not None and not told:
            say(text("The game is saved in {file}.", file=str(saved.saved_games.record_file(saved.name))))
            told = True
        if saved.computer_is_due:
            saved.take(interruptible(saved.thought(), dialogue.wait))
        else:
            waits = [
                each
                for each in (saved.seconds_left, dialogue.seconds_to_clock(saved.view))
                if each is not None
            ]
            line = keyboard.listen_for(min(waits, default=None))
            if line is not None:
                dialogue.hear(line)
            saved.tick()
            dialogue.clock_news()
        if saved.table.successor is not None:
            return True
    return False


def _part(saved: SavedTable | None) -> None:
    if saved is not None and saved.table.result is None:
        saved.save()
        say(text("The game is saved: continue it with fourfold play --plain."))
