"""What commands print for programs with `--json`: one document per line, each with its own type.

The descriptions are part of the types: `docs/json.md` is made from them (`python docs/json_page.py`).
"""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta


class Document(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A line of JSON."""

    def __str__(self) -> str:
        return msgspec.json.encode(self).decode()


Outcome = Literal["win", "draw", "loss"]
Chances = tuple[float, ...]


class Judgement(Document, frozen=True):
    """What a way to go on leads to."""

    steps: Annotated[tuple[str, ...], Meta(description="The steps, in order.")]
    verdict: Annotated[
        Outcome | None,
        Meta(
            description="For the player to act, where it is certain; null where it is estimated or not known."
        ),
    ]
    plies: Annotated[
        int | None,
        Meta(
            description="Turns (placements, in Quarto!) until the game is over, when the winner hurries and "
            "the loser delays; null without a verdict."
        ),
    ]
    chances: Annotated[
        Chances,
        Meta(description="Each seat's chance to win with best play, from 0 to 1; empty where not known."),
    ]


class Analysis(Document, frozen=True):
    """A position judged, and every way to go on."""

    game: Annotated[str, Meta(description="`quarto` or `quatro`.")]
    position: Annotated[str, Meta(description="The position, as the program writes it.")]
    variant: Annotated[str, Meta(description="The variant.")]
    verdict: Annotated[
        Outcome | None,
        Meta(
            description="For the player to act, where it is certain; null where it is estimated or not known."
        ),
    ]
    plies: Annotated[int | None, Meta(description="As in a move; null without a verdict.")]
    chances: Annotated[
        Chances,
        Meta(description="Each seat's chance to win with best play, from 0 to 1; empty where not known."),
    ]
    complete: Annotated[bool, Meta(description="Whether something is known of every move.")]
    moves: Annotated[tuple[Judgement, ...], Meta(description="Every way to go on, the best first.")]
    best: Annotated[int, Meta(description="How many of the first moves are equally good.")]
    nodes: Annotated[int, Meta(description="Positions that were searched.")]


class Odds(Document, frozen=True):
    """What a turn of Quatro can still bring. Each chance is that of a player who tries for this alone."""

    position: Annotated[str, Meta(description="The position, as the program writes it.")]
    variant: Annotated[str, Meta(description="The variant.")]
    seat: Annotated[int, Meta(description="Whose turn it is, from 1.")]
    heights: Annotated[
        dict[str, tuple[float, ...]],
        Meta(description="By pattern, the chance of building a roof of height 1 to 5 on a field of it."),
    ]
    fields: Annotated[
        dict[str, float], Meta(description="By field, the chance of building there as the board stands.")
    ]
    row: Annotated[float, Meta(description="The chance of completing four in a row.")]
    yatzy: Annotated[float, Meta(description="The chance of completing the three Yatzy fields.")]
    threats: Annotated[
        Chances,
        Meta(
            description="By seat, the chance to win at once: in this turn, or in the next if nothing changes."
        ),
    ]


class Level(Document, frozen=True):
    """A strength of the computer."""

    game: Annotated[str, Meta(description="`quarto` or `quatro`.")]
    name: Annotated[str, Meta(description="What commands and records call it.")]
    title: Annotated[str, Meta(description="What people call it, in the language spoken.")]
    sentence: Annotated[str, Meta(description="What to expect of it.")]


class ReplayedStep(Document, frozen=True):
    """A step of a record."""

    step: Annotated[str, Meta(description="As records write it.")]
    seat: Annotated[int, Meta(description="Who took it, from 1.")]
    sentence: Annotated[str, Meta(description="In words.")]
    position: Annotated[str, Meta(description="Where it led to.")]
    comment: Annotated[str, Meta(description="What the record says of it; may be empty.")]


class Replay(Document, frozen=True):
    """A recorded game."""

    game: Annotated[str, Meta(description="`quarto` or `quatro`.")]
    variant: Annotated[str, Meta(description="The variant.")]
    players: Annotated[tuple[str, ...], Meta(description="Their names by seat; may be empty.")]
    tags: Annotated[dict[str, str], Meta(description="What else the record says: call, layout, date, …")]
    start: Annotated[str, Meta(description="The position it begins with.")]
    steps: Annotated[tuple[ReplayedStep, ...], Meta(description="What was played.")]
    winners: Annotated[
        tuple[int, ...] | None,
        Meta(description="The seats that won, from 1; empty for a draw, null while nothing is decided."),
    ]
    reason: Annotated[str | None, Meta(description="Why it ended, such as `line` or `points`.")]


class Perft(Document, frozen=True):
    """A level of counting."""

    depth: Annotated[int, Meta(description="Steps played.")]
    sequences: Annotated[int, Meta(description="How many ways there are to play them.")]


class Scored(Document, frozen=True):
    """A player of a match."""

    name: Annotated[str, Meta(description="A level, or the command that starts a program.")]
    won: Annotated[int, Meta(description="Games won alone.")]
    drawn: Annotated[int, Meta(description="Games that nobody won, or several together.")]
    lost: Annotated[int, Meta(description="Games that others won.")]
    share: Annotated[float, Meta(description="Points per game, from 0 to 1.")]
    margin: Annotated[float, Meta(description="Half the width of the share's 95 % interval.")]


class Match(Document, frozen=True):
    """A match between players at one table."""

    games: Annotated[int, Meta(description="How many were played.")]
    players: Annotated[tuple[Scored, ...], Meta(description="Everybody at the table.")]


class Rated(Document, frozen=True):
    """A player of a tournament."""

    name: Annotated[str, Meta(description="As it was named in the command.")]
    elo: Annotated[float, Meta(description="The mean of all players is 0.")]
    margin: Annotated[float, Meta(description="Half the width of the 95 % interval.")]
    points: Annotated[float, Meta(description="A win is 1, a draw a half.")]
    games: Annotated[int, Meta(description="How many it played.")]
    failures: Annotated[int, Meta(description="Games lost because it could not go on.")]


class Arena(Document, frozen=True):
    """A tournament."""

    games: Annotated[int, Meta(description="How many were played.")]
    players: Annotated[tuple[Rated, ...], Meta(description="The strongest first.")]
    decision: Annotated[
        str | None,
        Meta(description="Which end of `--test` is right: `lower`, `higher` or still `open`; null without."),
    ]


class Verified(Document, frozen=True):
    """Whether a record's dice are what was sealed."""

    fair: Annotated[bool, Meta(description="Whether everything that could be checked is right.")]
    starter: Annotated[bool, Meta(description="Whether the draw for the start was checked.")]
    throws: Annotated[int, Meta(description="How many throws were checked.")]
    problem: Annotated[str | None, Meta(description="What is wrong; null where nothing is.")]


class Counted(Document, frozen=True):
    """Full boards of Quarto! without a line."""

    variant: Annotated[str, Meta(description="The variant.")]
    boards: Annotated[int, Meta(description="How many there are.")]
    seconds: Annotated[float, Meta(description="How long it took.")]


class Solved(Document, frozen=True):
    """A whole game proven."""

    variant: Annotated[str, Meta(description="The variant.")]
    verdict: Annotated[Outcome | None, Meta(description="For the player who begins; null where not known.")]
    plies: Annotated[int | None, Meta(description="Placements until the game is over.")]
    boards: Annotated[int, Meta(description="How many the book holds.")]
    file: Annotated[str | None, Meta(description="Where the book was written; null where it was not.")]


class Dataset(Document, frozen=True):
    """A data set that was written."""

    folder: Annotated[str, Meta(description="Where.")]
    positions: Annotated[int, Meta(description="How many.")]
    checked: Annotated[int, Meta(description="How many were solved again and found right.")]


class Conformance(Document, frozen=True):
    """A check of a program's protocol."""

    check: Annotated[str, Meta(description="What was checked.")]
    passed: Annotated[bool, Meta(description="Whether there is nothing to mend.")]
    skipped: Annotated[bool, Meta(description="Whether the program does not offer it, and need not.")]
    problem: Annotated[str | None, Meta(description="Why it failed; null where it did not.")]
    talk: Annotated[tuple[str, ...], Meta(description="The last lines of the talk in which it failed.")]


class Trained(Document, frozen=True):
    """Some rounds of training."""

    round: Annotated[int, Meta(description="Rounds done.")]
    rounds: Annotated[int, Meta(description="Rounds in all.")]
    positions: Annotated[int, Meta(description="Positions learned from in this round.")]
    loss: Annotated[float, Meta(description="How far the network was off.")]
    seconds: Annotated[int, Meta(description="Since the command began.")]


class PuzzleLine(Document, frozen=True):
    """A puzzle with its solution."""

    id: Annotated[str, Meta(description="Its name: the same as long as what it asks is the same.")]
    kind: Annotated[str, Meta(description="What it asks for, as in docs/puzzles.md.")]
    game: Annotated[str, Meta(description="`quarto` or `quatro`.")]
    variant: Annotated[str, Meta(description="The variant.")]
    position: Annotated[str, Meta(description="The position it begins with.")]
    solution: Annotated[
        tuple[str, ...], Meta(description="The steps of both sides, in order; in Quatro the best answer.")
    ]
    rating: Annotated[int, Meta(description="How hard it is, in the numbers of Elo.")]
    odds: Annotated[
        dict[str, float],
        Meta(description="Quatro: the best answers with their exact chance to win; empty in Quarto!."),
    ]


class AdminTable(Document, frozen=True):
    """A table of a server."""

    table: Annotated[str, Meta(description="Its name, as in its address.")]
    phase: Annotated[str, Meta(description="`open`, `playing`, `over` or `closed`.")]
    game: Annotated[str, Meta(description="`quarto` or `quatro`.")]
    players: Annotated[tuple[str, ...], Meta(description="The names of people and levels of computers.")]
    opened: Annotated[float, Meta(description="When it was opened, in seconds since 1970.")]
    changed: Annotated[float, Meta(description="When a person last came or left, or it started or ended.")]


class AdminBan(Document, frozen=True):
    """A network that may not use a server for a time."""

    network: Annotated[str, Meta(description="The network; an address is one of the smallest size.")]
    until: Annotated[float, Meta(description="When the ban ends, in seconds since 1970.")]


class AdminName(Document, frozen=True):
    """A name that nobody may use."""

    name: Annotated[str, Meta(description="In lower case.")]


class AdminAct(Document, frozen=True):
    """What one of the people who run a server did."""

    number: Annotated[int, Meta(description="Counted from 1.")]
    at: Annotated[float, Meta(description="When, in seconds since 1970.")]
    who: Annotated[str, Meta(description="The user of the machine.")]
    act: Annotated[
        str,
        Meta(description="`close`, `empty-lobby`, `ban`, `unban`, `refuse-name` or `allow-name`."),
    ]
    about: Annotated[str, Meta(description="The network or the name; empty for tables.")]
    tables: Annotated[tuple[str, ...], Meta(description="The tables that it changed.")]
    until: Annotated[float | None, Meta(description="When a ban ends; null for other acts.")]


AdminLine = AdminTable | AdminBan | AdminName | AdminAct

COMMANDS: dict[str, type[Document]] = {
    "analyse": Analysis,
    "odds": Odds,
    "levels": Level,
    "replay": Replay,
    "perft": Perft,
    "match": Match,
    "arena": Arena,
    "verify": Verified,
    "count": Counted,
    "solve quarto": Solved,
    "dataset quarto": Dataset,
    "dataset quatro": Dataset,
    "conform": Conformance,
    "train quatro": Trained,
    "puzzles list": PuzzleLine,
    "admin tables": AdminTable,
    "admin close": AdminAct,
    "admin empty-lobby": AdminAct,
    "admin ban": AdminAct,
    "admin unban": AdminAct,
    "admin bans": AdminBan,
    "admin refuse-name": AdminAct,
    "admin allow-name": AdminAct,
    "admin names": AdminName,
    "admin log": AdminAct,
}
"""Which documents each command prints."""
