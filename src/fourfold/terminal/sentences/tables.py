"""Who sits where, what to do now, how much time is left: sentences about a table for screen and dialogue."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime

from fourfold.locale import (
    date_words,
    game_name,
    labelled,
    level_name,
    person_name,
    plural,
    row_words,
    text,
)
from fourfold.play import Computer, Holder, Person, Phase, Setup, Starts, View
from fourfold.rules.game import Seat
from fourfold.telling import tell
from fourfold.terminal.local.coach import Coach
from fourfold.terminal.local.saved_games import UnfinishedGame
from fourfold.terminal.sentences.game_words import words_of
from fourfold.terminal.sentences.names import is_addressed, seat_name, subject
from fourfold.terminal.sentences.results import result_words
from fourfold.terminal.views import own_legal, position


def setup_words(setup: Setup) -> str:
    """The game and how it is played, in one line."""
    options = words_of(setup.game).options(setup.first_position().variant)
    parts = [game_name(setup.game), _variant(setup), *options]
    parts.append(
        text("no time limit") if setup.clock is None else tell(None, "clock.seconds", count=setup.clock)
    )
    parts.append(text("casual") if setup.casual else text("official"))
    return row_words([*parts, *_starts(setup.starts)])


def _starts(starts: Starts) -> list[str]:
    """Who starts; nothing where dice decide, as usual."""
    match starts:
        case Starts.DICE:
            return []
        case Starts.HOST:
            return [text("the host starts")]
        case Starts.GUEST:
            return [text("the guest starts")]
        case Starts.LOSER:
            return [text("the loser of the last game starts")]


def _variant(setup: Setup) -> str:
    return words_of(setup.game).variant(setup.first_position().variant, setup.edition)


def unfinished_words(game: UnfinishedGame) -> str:
    """A saved game, in one line."""
    table = game.table
    alone = sum(isinstance(holder, Person) for holder in table.holders) == 1
    names = " – ".join(_holder_words(holder, seat, alone=alone) for seat, holder in enumerate(table.holders))
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


def _holder_words(holder: Holder, seat: Seat, *, alone: bool) -> str:
    match holder:
        case Computer(level=level):
            return tell(None, "seat.computer", level=level_name(level))
        case Person(name=name) if shown := person_name(name) or (text("You") if alone else ""):
            return shown
        case _:
            return tell(None, "seat.player", number=seat + 1)


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
        case Phase.CLOSED if view.result is not None:
            return text("The people who run this server closed this table.")
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
    task = words_of(view.setup.game).task(position(view), view.setup.edition)
    return task if len(view.you) == 1 else labelled(seat_name(view, seat), task)


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
