"""One game as a dialogue: a line comes in, sentences go out."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from fourfold.locale import explain, text
from fourfold.play import (
    AcceptDraw,
    AgreeTakeback,
    AskTakeback,
    Claim,
    Command,
    DeclineDraw,
    DeclineTakeback,
    OfferDraw,
    Play,
    Refused,
    Resign,
    Roll,
    View,
)
from fourfold.rules.game import RuleError, Seat
from fourfold.terminal.background import patiently
from fourfold.terminal.plain import reading
from fourfold.terminal.tables.at_table import AtTable, callers, check_advice, is_playing, may, position
from fourfold.terminal.tables.words import (
    clock_words,
    draw_words,
    pieces_of,
    seat_name,
    told_steps,
    what_now,
)

Say = Callable[[str], None]


class Dialogue:
    """The conversation of whoever sits at a table."""

    def __init__(self, at: AtTable, say: Say) -> None:
        self.at = at
        self.say = say
        self.over = False
        """Whether there is nothing more to say: the game has ended or somebody left."""
        self._told = 0
        self._started = False
        self._task = ""
        self._asked: tuple[Seat | None, Seat | None] = (None, None)

    # -- What the table says --------------------------------------------------------------------------------

    def news(self) -> None:
        """Say what happened since last time, and what to do now where that has changed."""
        view = self.at.view
        self._greet(view)
        if len(view.steps) < self._told:
            self.say(text("A step was taken back."))
            self._told = len(view.steps)
        for sentence in told_steps(view, self._told):
            self.say(sentence)
        news = len(view.steps) != self._told
        self._told = len(view.steps)
        self._questions(view)
        task = what_now(view)
        if news or task != self._task:
            if is_playing(view):
                self._all(reading.turn_words(view))
            self.say(task)
            self._task = task
        self.over = self.over or view.result is not None

    def _greet(self, view: View) -> None:
        """Once, when everybody is there: who plays, who starts, and what happened before we came."""
        if self._started or not view.order:
            return
        self._started = True
        self._all(reading.players_words(view))
        if view.steps:
            self._all(reading.board_words(view))
            self._told = len(view.steps)
        else:
            self._all(draw_words(view))

    def _questions(self, view: View) -> None:
        asked = (view.offer, view.takeback)
        if asked == self._asked:
            return
        self._asked = asked
        if view.offer is not None and view.offer not in view.you:
            self.say(text("{name} offers a draw: answer yes or no.", name=seat_name(view, view.offer)))
        if view.takeback is not None and view.takeback not in view.you:
            self.say(
                text(
                    "{name} wants to take a step back: answer yes or no.", name=seat_name(view, view.takeback)
                )
            )

    def _all(self, sentences: Iterable[str]) -> None:
        for sentence in sentences:
            self.say(sentence)

    # -- What the person says -------------------------------------------------------------------------------

    def hear(self, line: str) -> None:
        """Do what was typed, and say why not where it cannot be done."""
        words = line.split()
        if not words:
            self.say(what_now(self.at.view))
            return
        try:
            self._do(words[0].lower(), "".join(words))
        except RuleError as problem:
            self.say(explain(problem))

    def _do(self, word: str, whole: str) -> None:
        view = self.at.view
        if (ask := _QUESTIONS.get(word)) is not None:
            self._all(ask(view))
        elif word in ("hint", "verdict", "odds"):
            self._advise(word, view)
        elif word == "quit":
            self.over = True
        elif (saying := _SAYINGS.get(word)) is not None:
            self.at.send(saying(view))
        else:
            self.at.send(_step(view, whole))

    def _advise(self, word: str, view: View) -> None:
        check_advice(self.at)
        self.say(text("The engine is thinking."))
        where, pieces = position(view), pieces_of(view.setup)

        def ask() -> list[str]:
            from fourfold.terminal.tables import advice  # noqa: PLC0415 - Numba only where used

            match word:
                case "hint":
                    return advice.hint(where, pieces)
                case "verdict":
                    return advice.verdicts(where, pieces)
                case _:
                    return advice.odds_of_turn(where)

        self._all(patiently(ask))


# -- Words and what they mean -------------------------------------------------------------------------------


def _step(view: View, whole: str) -> Command:
    if view.turn is None:
        raise Refused("No game is going on here.")
    seat = view.turn.seat
    if whole.startswith("!") and (ours := callers(view)):
        line, _, by = whole.partition("@")
        seat = int(by) - 1 if by in ("1", "2") else ours[0]
        return Play(seat, line, seen=view.version)
    if seat not in view.you:
        raise Refused("It is not your turn: wait for the other player.")
    return Play(seat, whole, seen=view.version)


def _roll(view: View) -> Command:
    return Roll(_mover(view), seen=view.version)


def _mover(view: View) -> Seat:
    if view.turn is None or view.turn.seat not in view.you:
        raise Refused("It is not your turn: wait for the other player.")
    return view.turn.seat


def _ours(view: View) -> Seat:
    """The seat that speaks: the one to move where it is ours."""
    if not view.you:
        raise Refused("You only watch this table.")
    if view.turn is not None and view.turn.seat in view.you:
        return view.turn.seat
    return view.you[0]


def _undo(view: View) -> Command:
    seat = may(view, "ask_takeback")
    return AskTakeback(_ours(view) if seat is None else seat, seen=view.version)


def _draw(view: View) -> Command:
    seat = may(view, "accept_draw")
    return OfferDraw(_ours(view)) if seat is None else AcceptDraw(seat)


def _yes(view: View) -> Command:
    if (seat := may(view, "accept_draw")) is not None:
        return AcceptDraw(seat)
    if (seat := may(view, "agree_takeback")) is not None:
        return AgreeTakeback(seat)
    raise Refused("Nobody has asked you anything.")


def _no(view: View) -> Command:
    if (seat := may(view, "decline_draw")) is not None:
        return DeclineDraw(seat)
    if (seat := may(view, "decline_takeback")) is not None:
        return DeclineTakeback(seat)
    raise Refused("Nobody has asked you anything.")


def _clock(view: View) -> Iterator[str]:
    yield clock_words(view, view.now)


def _what(view: View) -> Iterator[str]:
    yield from reading.turn_words(view)
    yield what_now(view)


_QUESTIONS: dict[str, Callable[[View], Iterable[str]]] = {
    "board": reading.board_words,
    "grid": reading.grid_lines,
    "pieces": reading.pieces_words,
    "fields": reading.fields_words,
    "players": reading.players_words,
    "help": reading.help_words,
    "?": reading.help_words,
    "what": _what,
    "clock": _clock,
    "steps": told_steps,
}

_SAYINGS: dict[str, Callable[[View], Command]] = {
    "roll": _roll,
    "undo": _undo,
    "draw": _draw,
    "yes": _yes,
    "no": _no,
    "resign": lambda view: Resign(_ours(view)),
    "claim": lambda view: Claim(_ours(view)),
}
