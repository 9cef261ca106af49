"""Who sits where, by name."""

from __future__ import annotations

from fourfold.locale import level_name, text
from fourfold.play import View
from fourfold.rules.game import Seat


def seat_name(view: View, seat: Seat) -> str:
    """Who sits there, in short."""
    who = view.seats[seat]
    match who.kind:
        case "computer" if who.plays_for is not None:
            return text("Computer · plays for {name}", name=who.plays_for or _numbered(seat))
        case "computer":
            return text("Computer · {level}", level=level_name(who.name))
        case "open":
            return text("Open seat")
        case _:
            return who.name or _numbered(seat)


def _numbered(seat: Seat) -> str:
    return text("Player {player}", player=seat + 1)


def seat_label(view: View, seat: Seat) -> str:
    """Who sits there, with the number on their roofs."""
    name = seat_name(view, seat)
    if view.seats[seat].kind == "person" and not view.seats[seat].name:
        return name
    return f"{seat + 1} {name}"


def is_addressed(view: View, seat: Seat) -> bool:
    """Whether sentences say "you" to the person there: only if they are alone at this keyboard."""
    return view.you == (seat,)
