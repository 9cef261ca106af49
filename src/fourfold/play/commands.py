"""What people ask for. Each becomes events, or is refused with a reason.

`Command` is what a client may send, as JSON with its name under `type`; `Notice` is what only the server
says. `seen` is the version of the table that the sender had before him: a step is refused if the game has
moved on since, but not because somebody came, went or made an offer.
"""

from __future__ import annotations

import msgspec

from fourfold.play.setup import Place
from fourfold.rules.game import Seat


class Asked(msgspec.Struct, frozen=True, tag_field="type", forbid_unknown_fields=True):
    """What all commands share."""


class Join(Asked, frozen=True, tag="join"):
    """Sit down at an open place."""

    place: Place
    name: str = ""


class Leave(Asked, frozen=True, tag="leave"):
    """Stand up before the game begins."""

    place: Place


class Play(Asked, frozen=True, tag="play"):
    """Play a step in its text form: `7`, `b3`, `!a1b2c3d4`, `done`; `k335`, `c4`, `lose`."""

    seat: Seat
    step: str
    seen: int


class Roll(Asked, frozen=True, tag="roll"):
    """Quatro: the first throw of a turn. Later throws follow by themselves on what is kept."""

    seat: Seat
    seen: int


class Resign(Asked, frozen=True, tag="resign"):
    seat: Seat


class OfferDraw(Asked, frozen=True, tag="offer_draw"):
    """Quarto!: stands until the other player answers or plays on."""

    seat: Seat


class AcceptDraw(Asked, frozen=True, tag="accept_draw"):
    seat: Seat


class DeclineDraw(Asked, frozen=True, tag="decline_draw"):
    seat: Seat


class AskTakeback(Asked, frozen=True, tag="ask_takeback"):
    """Casual games: take back one's latest step, if all others agree."""

    seat: Seat
    seen: int


class AgreeTakeback(Asked, frozen=True, tag="agree_takeback"):
    seat: Seat


class DeclineTakeback(Asked, frozen=True, tag="decline_takeback"):
    seat: Seat


class Claim(Asked, frozen=True, tag="claim"):
    """Claim the game from somebody who has been gone for long enough."""

    seat: Seat


class AskRematch(Asked, frozen=True, tag="ask_rematch"):
    """Play again, the next seat starting; to agree is to ask too."""

    seat: Seat


class DeclineRematch(Asked, frozen=True, tag="decline_rematch"):
    seat: Seat


Command = (
    Join
    | Leave
    | Play
    | Roll
    | Resign
    | OfferDraw
    | AcceptDraw
    | DeclineDraw
    | AskTakeback
    | AgreeTakeback
    | DeclineTakeback
    | Claim
    | AskRematch
    | DeclineRematch
)


class TimeUp(Asked, frozen=True, tag="time_up"):
    """A process thinks that the clock ran out; if it did, the game ends, once."""


class Came(Asked, frozen=True, tag="came"):
    """Somebody who sits here is connected."""

    person: str


class Went(Asked, frozen=True, tag="went"):
    """Nobody is connected for this person any more."""

    person: str


Notice = TimeUp | Came | Went

_decoder = msgspec.json.Decoder(Command)


def read_command(data: bytes | str) -> Command:
    """The command in a message. Raises `msgspec.DecodeError` for anything else."""
    command: Command = _decoder.decode(data)
    return command
