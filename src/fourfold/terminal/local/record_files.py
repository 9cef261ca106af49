"""Records in files of the user's choice: saving a game, and continuing a saved one.

A game that started elsewhere continues with a new dice box, because nobody may know the seed of the old one.
Its record then has no seal, since no seed could explain all its throws.
"""

from __future__ import annotations

import re
from pathlib import Path

from msgspec.structs import replace

from fourfold.locale import given_name, system_reason
from fourfold.play import Computer, DiceBox, Event, Holder, Person, Setup
from fourfold.play.events import Opened, Started, Stepped
from fourfold.play.refusal import Refused
from fourfold.rules.game import Unreadable
from fourfold.rules.games import Position, variant_tags
from fourfold.rules.record import Record, read_record
from fourfold.terminal.local.game_request import HERE, GameRequest, seated
from fourfold.terminal.local.paths import named_path
from fourfold.terminal.local.saved_games import SavedGame
from fourfold.terminal.views import who_acts

COMPUTER = re.compile(r"Computer \((\w+)\)")
"""How a record names a built-in level."""


def write_file(name: str, record: str) -> Path:
    """Write a record to a file that does not exist yet."""
    file = named_path(name)
    try:
        with file.open("x", encoding="utf-8") as opened:
            opened.write(record)
    except FileExistsError:
        raise Refused("The file {file} already exists: choose another name.", file=str(file)) from None
    except OSError as problem:
        raise Refused(
            "{file} cannot be written: {problem}.", file=str(file), problem=system_reason(problem)
        ) from None
    return file


def read_record_file(file: Path) -> Record:
    """The game in a file."""
    try:
        return read_record(file.read_text(encoding="utf-8-sig"))
    except OSError as problem:
        raise Unreadable(
            "{file} cannot be read: {problem}.", file=str(file), problem=system_reason(problem)
        ) from None
    except UnicodeDecodeError as problem:
        raise Unreadable(
            "This is not UTF-8 text: byte {offset} cannot be read.", offset=problem.start + 1
        ) from None


def read_unfinished(name: str) -> Record:
    """The game in a file, if it can be continued."""
    file = named_path(name)
    record = read_record_file(file)
    check_unfinished(record, file)
    return record


def check_unfinished(record: Record, file: Path) -> None:
    """Refuse a game that cannot be continued."""
    if record.result is not None:
        raise Refused("The game in {file} is over: view it with fourfold replay.", file=str(file))


def saved_from(record: Record, request: GameRequest, now: float) -> SavedGame:
    """A table where the game of `record` continues. The same players play on; if the request names opponents,
    they play instead, and the first person here takes the seat that is to move."""
    box = DiceBox.shaken()
    agreed = setup_of(record)
    setup = replace(
        agreed,
        seats=_rotated(request.holders(), record) if request.against else agreed.seats,
        edition=request.edition or agreed.edition,
        casual=request.casual,
    )
    events: list[Event] = [
        Opened.now(now, setup.checked(), box.seal),
        Started(at=now, order=tuple(range(record.start.seats))),
    ]
    for position, step in zip(record.positions, record.steps, strict=False):
        events.append(Stepped(at=now, seat=who_acts(position, step), step=str(step)))
    return SavedGame(box.seed.hex(), tuple(events), now, sealed=False)


def setup_of(record: Record) -> Setup:
    """What was agreed for a game that was written down, as far as the record tells it."""
    variant = variant_tags(record.variant)
    return Setup(
        game=record.game,
        seats=tuple(map(_holder, record.names)),
        variant=variant["Variant"],
        call=variant.get("Call", ""),
        layout=variant.get("Layout", ""),
        clock=record.clock,
        edition=record.edition or "classic",
        casual=True,
        absence=None,
        start=str(record.start),
    )


def setup_against(level: str, position: Position, edition: str = "") -> Setup:
    """What is agreed for a game from a position against computers of a level: the person here is to move."""
    people: list[Holder] = [Person(HERE), *[Computer(level)] * (position.seats - 1)]
    agreed = setup_of(Record(position, edition=edition))
    return replace(agreed, seats=seated(people, position.seat), first=0).checked()


def _rotated(people: list[Holder], record: Record) -> tuple[Holder, ...]:
    """Put these people into the seats of a game, the first of them where it is to move."""
    if len(people) != record.start.seats:
        raise Refused(
            "The number of players ({players}) is not the number of seats ({seats}).",
            players=len(people),
            seats=record.start.seats,
        )
    return seated(people, record.position.seat)


def _holder(name: str) -> Holder:
    level = COMPUTER.fullmatch(name)
    return Person(HERE, given_name(name)) if level is None else Computer(level[1])
