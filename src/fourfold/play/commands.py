"""What people ask for. Each becomes events, or is refused with a reason.

`Command` is what a client may send, as JSON with its name under `type`; `Notice` is what only the server
says, inside its process. `seen` is the version of the table that the sender had seen: a step is refused if
the game has moved on since, but not because a person came, went or made an offer.
"""

from __future__ import annotations

from typing import Annotated

import msgspec

from fourfold.play.setup import Chair
from fourfold.rules.game import Seat
from fourfold.rules.games import Step


class BaseCommand(msgspec.Struct, frozen=True, tag_field="type", forbid_unknown_fields=True):
    """What all commands share."""


class Join(BaseCommand, frozen=True, tag="join", rename={"chair": "place"}):
    """Sit down on an open chair."""

    chair: Chair
    name: str = ""


class Leave(BaseCommand, frozen=True, tag="leave", rename={"chair": "place"}):
    """Stand up before the game starts."""

    chair: Chair


class Play(BaseCommand, frozen=True, tag="play"):
    """Play a step in its text form: `7`, `b3`, `!a1b2c3d4`, `done`; `k335`, `c4`, `lose`."""

    seat: Seat
    step: str
    seen: int


class Roll(BaseCommand, frozen=True, tag="roll"):
    """Quatro: the first throw of a turn. Later throws follow by themselves on what is kept."""

    seat: Seat
    seen: int


class AddPart(BaseCommand, frozen=True, tag="add_part"):
    """Add your own random bytes to the seed of the dice; once per person, while dice can still be thrown."""

    seat: Seat
    part: Annotated[str, msgspec.Meta(pattern="^[0-9a-f]{64}$")]
    """32 bytes in lower-case hexadecimal."""


class Resign(BaseCommand, frozen=True, tag="resign"):
    """Give the game up."""

    seat: Seat


class OfferDraw(BaseCommand, frozen=True, tag="offer_draw"):
    """Quarto!: stands until the other player answers or plays on."""

    seat: Seat


class AcceptDraw(BaseCommand, frozen=True, tag="accept_draw"):
    """Agree on the draw that was offered."""

    seat: Seat


class DeclineDraw(BaseCommand, frozen=True, tag="decline_draw"):
    """Say no to the draw that was offered."""

    seat: Seat


class AskTakeback(BaseCommand, frozen=True, tag="ask_takeback"):
    """Casual games: take back your latest step, if all others agree."""

    seat: Seat
    seen: int


class AgreeTakeback(BaseCommand, frozen=True, tag="agree_takeback"):
    """Let the other player take the step back."""

    seat: Seat
    seen: int | None = None
    """The version that asked: an answer is to the question that was seen, not to a later one."""


class DeclineTakeback(BaseCommand, frozen=True, tag="decline_takeback"):
    """Say no: what was played stays."""

    seat: Seat


class Claim(BaseCommand, frozen=True, tag="claim"):
    """Claim the game from a player who has been gone for long enough."""

    seat: Seat


class AskRematch(BaseCommand, frozen=True, tag="ask_rematch"):
    """Play again, the next seat starting; to agree is to ask too."""

    seat: Seat


class DeclineRematch(BaseCommand, frozen=True, tag="decline_rematch"):
    """Say no to another game."""

    seat: Seat


InPlay = (
    Play
    | Roll
    | Resign
    | OfferDraw
    | AcceptDraw
    | DeclineDraw
    | AskTakeback
    | AgreeTakeback
    | DeclineTakeback
    | Claim
)
"""What players do while the game is running."""

Command = Join | Leave | AddPart | AskRematch | DeclineRematch | InPlay
"""What people at a table may ask for."""


class TimeUp(BaseCommand, frozen=True, tag="time_up"):
    """A process thinks that the clock ran out; if it did, the game ends, once."""


class Came(BaseCommand, frozen=True, tag="came"):
    """A person who sits here is connected."""

    person: str


class Went(BaseCommand, frozen=True, tag="went"):
    """Nobody is connected for this person any more."""

    person: str


class GiveTime(BaseCommand, frozen=True, tag="give_time"):
    """The server was away for this long while a player's time ran."""

    seconds: float


class ComputerPlay(BaseCommand, frozen=True, tag="computer_play"):
    """A computer plays the step it chose. The step is handed over as it is: it never was a message."""

    seat: Seat
    step: Step
    seen: int


class CloseTable(BaseCommand, frozen=True, tag="close_table"):
    """The people who run the server close the table: it ends at that point, and nobody wins."""


Notice = TimeUp | GiveTime | Came | Went | ComputerPlay | CloseTable
"""What the program itself notices about a table."""
