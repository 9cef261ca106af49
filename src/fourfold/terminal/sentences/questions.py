"""What players ask each other apart from the board, and who is away, if the others sit elsewhere."""

from __future__ import annotations

from dataclasses import dataclass

from fourfold.locale import text
from fourfold.play import (
    AcceptDraw,
    AgreeTakeback,
    AskRematch,
    Command,
    DeclineDraw,
    DeclineRematch,
    DeclineTakeback,
    Phase,
    View,
)
from fourfold.rules.game import Seat
from fourfold.telling import tell
from fourfold.terminal.sentences.names import subject
from fourfold.terminal.views import is_playing, may


@dataclass(frozen=True, slots=True)
class Question:
    """A question to one of our seats."""

    sentence: str
    yes: Command
    no: Command


def question(view: View) -> Question | None:
    """Questions that wait for our answer."""
    if view.offer is not None and (seat := may(view, "accept_draw")) is not None:
        told = tell(None, "aside.draw-offered", name=subject(view, view.offer))
        return Question(told, AcceptDraw(seat), DeclineDraw(seat))
    if view.takeback is not None and (seat := may(view, "agree_takeback")) is not None:
        told = tell(None, "aside.takeback-asked", name=subject(view, view.takeback))
        return Question(told, AgreeTakeback(seat, seen=view.version), DeclineTakeback(seat))
    others = [seat for seat in view.rematch if seat not in view.you]
    if others and (seat := may(view, "ask_rematch")) is not None:
        told = tell(None, "aside.rematch-asked", name=subject(view, others[0]))
        return Question(told, AskRematch(seat), DeclineRematch(seat))
    return None


def pending(view: View) -> str:
    """What we asked and others have not answered yet; empty if there is nothing."""
    if view.offer in view.you:
        return tell(None, "waiting.draw")
    if view.takeback in view.you:
        return tell(None, "waiting.takeback")
    if view.successor is None and set(view.rematch) & set(view.you):
        return tell(None, "waiting.rematch")
    return ""


def answer(before: View, now: View) -> str:
    """The refusal of what we asked; a yes is visible on the board."""
    if before.version == now.version or now.phase is not before.phase:
        return ""
    if before.offer is not None and before.offer in before.you and now.offer is None:
        return tell(None, "aside.draw-declined", name=subject(now, 1 - before.offer))
    if before.takeback in before.you and now.takeback is None and len(now.steps) >= len(before.steps):
        return tell(None, "aside.takeback-declined")
    if set(before.rematch) & set(before.you) and not now.rematch and now.successor is None:
        return text("The others do not want to play again.")
    return ""


def claimer(view: View) -> Seat | None:
    """One of our seats that may claim the game now, while it waits for a player who is gone. The view is
    older than its clock: a player who had just left when it was made may have been away for a long time
    since."""
    patience = view.setup.absence
    if patience is None or not is_playing(view) or not view.you:
        return None
    if view.turn is None or view.turn.seat in view.you:
        return None
    since = view.seats[view.turn.seat].gone_since
    return view.you[0] if since is not None and view.now - since >= patience else None


def absence(view: View) -> str:
    """Which of the others are away, and whether for long enough; empty if all are there."""
    if view.phase is not Phase.PLAYING or not view.you:
        return ""
    if claimer(view) is not None:
        return tell(None, "aside.claimable")
    away = [seat for seat, since in _absences(view) if since is not None and seat not in view.you]
    return " ".join(tell(None, "aside.gone", name=subject(view, seat)) for seat in away)


def _absences(view: View) -> list[tuple[Seat, float | None]]:
    return [(seat, each.gone_since) for seat, each in enumerate(view.seats)]
