"""Who sits where, by name."""

from __future__ import annotations

from fourfold.locale import level_name, person_name, text, the_computer
from fourfold.play import View
from fourfold.rules.game import Seat
from fourfold.telling import tell

_A_PAIR = 2


def seat_name(view: View, seat: Seat) -> str:
    """Who sits there, as a label; a computer with its level."""
    who = view.seats[seat]
    match who.kind:
        case "computer" if who.plays_for is not None:
            return text("Computer · plays for {name}", name=_person(who.plays_for, seat))
        case "computer":
            return tell(None, "seat.computer", level=level_name(who.name))
        case "open":
            return tell(None, "seat.open")
        case _ if is_addressed(view, seat) and not person_name(who.name):
            return text("You")
        case _:
            return _person(who.name, seat)


def subject(view: View, seat: Seat) -> str:
    """Who acts, in a sentence. The only computer at a table of two needs no name; several are told apart by
    their seats."""
    who = view.seats[seat]
    if who.kind != "computer":
        return seat_name(view, seat)
    if who.plays_for is not None:
        return tell(None, "seat.computer-for", name=_person(who.plays_for, seat))
    alone = [each.kind for each in view.seats].count("computer") == 1
    if alone and len(view.seats) == _A_PAIR:
        return the_computer()
    return tell(None, "seat.computer-of-several", number=seat + 1)


def subjects(view: View) -> list[str | None]:
    """Who acts on each seat, in sentences; None is the reader."""
    return [None if is_addressed(view, seat) else subject(view, seat) for seat in range(len(view.seats))]


def _person(name: str, seat: Seat) -> str:
    return person_name(name) or tell(None, "seat.player", number=seat + 1)


def seat_label(view: View, seat: Seat) -> str:
    """Who sits there, with the number on their roofs."""
    name = seat_name(view, seat)
    if name == tell(None, "seat.player", number=seat + 1):
        return name
    return f"{seat + 1} {name}"


def is_addressed(view: View, seat: Seat) -> bool:
    """Whether sentences say "you" to the person there: only if they are alone at this keyboard."""
    return view.you == (seat,)
