"""Who sits where, what to do now, how much time is left: sentences about a table for screen and dialogue."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime

from fourfold.data import Edition
from fourfold.locale import (
    date_words,
    game_name,
    labelled,
    level_name,
    person_name,
    piece_name,
    plural,
    row_words,
    text,
)
from fourfold.play import Computer, Holder, Person, Phase, Setup, View
from fourfold.rules import quarto, quatro
from fourfold.rules.game import Seat
from fourfold.terminal.local.coach import Coach
from fourfold.terminal.local.saved_games import UnfinishedGame
from fourfold.terminal.sentences.names import is_addressed, seat_name, subject
from fourfold.terminal.sentences.pieces import pieces_of
from fourfold.terminal.sentences.results import result_words
from fourfold.terminal.sentences.variants import call_words, variant_words
from fourfold.terminal.views import own_legal, position


def setup_words(setup: Setup) -> str:
    """The game and how it is played, in one line."""
    parts = [game_name(setup.game), _variant(setup)]
    if setup.call:
        parts.append(call_words(quarto.CallRule(setup.call)))
    parts.append(
        text("no time limit")
        if setup.clock is None
        else plural("{count} second a turn", "{count} seconds a turn", setup.clock)
    )
    parts.append(text("casual") if setup.casual else text("official"))
    return row_words(parts)


def _variant(setup: Setup) -> str:
    return variant_words(setup.first_position().variant, pieces_of(setup))


def unfinished_words(game: UnfinishedGame) -> str:
    """A saved game, in one line."""
    table = game.table
    names = " – ".join(_holder_words(holder, seat) for seat, holder in enumerate(table.holders))
    told = plural(
        "{game} {variant}, {names}: {count} move played",
        "{game} {variant}, {names}: {count} moves played",
        len(table.played),
        game=game_name(table.setup.game),
        variant=_variant(table.setup),
        names=names,
    )
    return row_words([told, day_words(game.left)])


def day_words(seconds: float) -> str:
    """A day as lists show it."""
    return date_words(datetime.fromtimestamp(seconds, UTC).astimezone().date(), short=True)


def _holder_words(holder: Holder, seat: Seat) -> str:
    match holder:
        case Computer(level=level):
            return text("Computer · {level}", level=level_name(level))
        case Person(name=name) if name:
            return person_name(name)
        case _:
            return text("Player {number}", number=seat + 1)


def draw_words(view: View) -> Iterator[str]:
    """How the throw for the start went."""
    for thrown in view.draw:
        dice = row_words([labelled(seat_name(view, view.order.index(place)), die) for place, die in thrown])
        yield text("Throws to decide who starts: {dice}.", dice=dice)
    if view.order:
        yield text("You start.") if is_addressed(view, 0) else text("{name} starts.", name=subject(view, 0))


# -- What to do now -----------------------------------------------------------------------------------------


def what_now(view: View) -> str:
    """The one sentence that says what to do, or what we are waiting for."""
    match view.phase:
        case Phase.OPEN:
            return text("Waiting for the other players: the game begins when every seat is taken.")
        case Phase.CLOSED:
            return text("Everyone has left this table.")
        case Phase.OVER:
            return result_words(view)
        case Phase.PLAYING:
            return _to_do(view)


def _to_do(view: View) -> str:
    assert view.turn is not None
    seat = view.turn.seat
    if own_legal(view) is None:
        if view.seats[seat].kind == "computer":
            return text("The computer is thinking.")
        return text("{name} is to move.", name=subject(view, seat))
    task = _task(view)
    return task if len(view.you) == 1 else labelled(seat_name(view, seat), task)


def _task(view: View) -> str:
    match position(view):
        case quarto.Position() as board:
            return _quarto_task(board, pieces_of(view.setup))
        case quatro.Position() as towers:
            return _quatro_task(towers)


def _quarto_task(board: quarto.Position, pieces: Edition) -> str:
    if board.hand is not None:
        return text("Place this piece: {piece}.", piece=piece_name(pieces, board.hand))
    if board.beside:
        return text("Now give your opponent a piece.")
    return text("Call a line, or say that you are done.")


def _quatro_task(towers: quatro.Position) -> str:
    if len(towers.dice) < quatro.DICE:
        return text("Throw the dice.")
    task = _with_these_dice(towers)
    if not towers.buildable() and towers.throws == quatro.THROWS:
        return task
    height = quatro.SAFE + 1 - towers.throws
    return f"{task} {text('You may build up to height {height}.', height=height)}"


def _with_these_dice(towers: quatro.Position) -> str:
    if towers.throws < quatro.THROWS:
        left = quatro.THROWS - towers.throws
        if towers.buildable():
            return plural(
                "Build, or keep dice and throw again: {count} throw is left.",
                "Build, or keep dice and throw again: {count} throws are left.",
                left,
            )
        return plural(
            "Keep dice and throw again: {count} throw is left.",
            "Keep dice and throw again: {count} throws are left.",
            left,
        )
    if towers.buildable():
        return text("Build on a field that matches your dice.")
    return text("You cannot build: you lose a roof.")


def clock_words(view: View, now: float) -> str:
    """How much time is left for the turn."""
    if view.turn is None or view.turn.deadline is None:
        return text("There is no time limit.")
    left = max(0, round(view.turn.deadline - now))
    return plural("{count} second is left for this turn.", "{count} seconds are left for this turn.", left)


def coach_words(coach: Coach) -> str:
    """Whether the coach asks before a blunder."""
    if coach.asks:
        return text("The coach asks before a blunder.")
    return text("The coach no longer asks before a blunder.")
