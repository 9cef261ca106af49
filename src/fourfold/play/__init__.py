"""One game at a table: seats, clock, calls, dice, offers, and what each person may see of it.

A table is a fold over its events (`Table.of`, `Table.after`). The referee turns a command into a decision
(events and the table they lead to) or refuses it (`open_table`, `decide`); `view` shows a table to one
person. This room knows no network, no database and no clock: people are keys, the time is an argument, and
events are returned for the caller to store.

    >>> from fourfold.play import LocalTable, DiceBox, Person, Play, Setup
    >>> from fourfold.rules.games import Game
    >>> setup = Setup(Game.QUARTO, (Person("a", "Ada"), Person("m", "Max")))
    >>> local = LocalTable(setup, DiceBox(bytes(32)))
    >>> [seat.name for seat in local.view("a").seats]
    ['Max', 'Ada']
    >>> [event.step for event in local.act(Play(0, "7", seen=local.table.version), "m")]
    ['7']
    >>> local.view("a").position
    '..../..../..../.... 7'
"""

from fourfold.play.board_view import Legal
from fourfold.play.clock import GRACE, LAG_LIMIT, deadline, ran_out, when_up
from fourfold.play.commands import (
    AcceptDraw,
    AddPart,
    AgreeTakeback,
    AskRematch,
    AskTakeback,
    Came,
    Claim,
    CloseTable,
    Command,
    ComputerPlay,
    DeclineDraw,
    DeclineRematch,
    DeclineTakeback,
    GiveTime,
    Join,
    Leave,
    Notice,
    OfferDraw,
    Play,
    Resign,
    Roll,
    TimeUp,
    Went,
)
from fourfold.play.decision import Decision, open_table
from fourfold.play.dicebox import DiceBox
from fourfold.play.events import Event, decode, encode
from fourfold.play.fairness import Fair, Unfair, verify
from fourfold.play.local_table import LocalTable
from fourfold.play.news import News, Shown, take_in, tell
from fourfold.play.offers import rematch_setup
from fourfold.play.records import record
from fourfold.play.referee import SERVER, decide
from fourfold.play.refusal import NameRefused, NotYours, Refused, Stale
from fourfold.play.seats import may_join
from fourfold.play.setup import Agreement, Chair, Computer, Holder, Open, Person, Setup, Starts
from fourfold.play.table import Phase, Table
from fourfold.play.view import SharedView, View, view

__all__ = [
    "GRACE",
    "LAG_LIMIT",
    "SERVER",
    "AcceptDraw",
    "AddPart",
    "AgreeTakeback",
    "Agreement",
    "AskRematch",
    "AskTakeback",
    "Came",
    "Chair",
    "Claim",
    "CloseTable",
    "Command",
    "Computer",
    "ComputerPlay",
    "Decision",
    "DeclineDraw",
    "DeclineRematch",
    "DeclineTakeback",
    "DiceBox",
    "Event",
    "Fair",
    "GiveTime",
    "Holder",
    "Join",
    "Leave",
    "Legal",
    "LocalTable",
    "NameRefused",
    "News",
    "NotYours",
    "Notice",
    "OfferDraw",
    "Open",
    "Person",
    "Phase",
    "Play",
    "Refused",
    "Resign",
    "Roll",
    "Setup",
    "SharedView",
    "Shown",
    "Stale",
    "Starts",
    "Table",
    "TimeUp",
    "Unfair",
    "View",
    "Went",
    "deadline",
    "decide",
    "decode",
    "encode",
    "may_join",
    "open_table",
    "ran_out",
    "record",
    "rematch_setup",
    "take_in",
    "tell",
    "verify",
    "view",
    "when_up",
]
