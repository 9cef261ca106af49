"""The command that plays: on a screen, in plain lines, or at a server's table."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from typing import TYPE_CHECKING, Annotated, Any, Literal

import typer

from fourfold.cli.options import (
    FIRST_GAME,
    call_option,
    check_options,
    edition_option,
    examples,
    exit_codes,
    language_option,
    layout_option,
    manual,
    variant_option,
)
from fourfold.locale import text
from fourfold.quarto import CallRule
from fourfold.rules.game import Unreadable
from fourfold.rules.games import Game, games

if TYPE_CHECKING:
    from fourfold.terminal.local.game_request import GameRequest


def register(app: typer.Typer) -> None:
    """Add this command."""
    app.command("play", help=_help(), epilog=_epilog())(play)


def _help() -> str:
    return text(
        "Play Quarto! or Quatro in the terminal.\n\nWithout a game, a menu opens. Unfinished games are "
        "saved automatically and can be continued. With --plain, everything is printed as lines of "
        "text, for screen readers and pipes."
    )


def _epilog() -> str:
    return manual(
        examples(
            "play",
            "play quarto --against expert --official",
            "play quatro --against person --against club --name Ada --name Max",
            "play quatro --layout our-box.txt",
            "play quarto --plain --variant advanced",
            'play quarto --against perfect --position "2..d/7..f/96e./.c.. 1"',
            "play --from game.txt",
            "play --connect https://example.org/join#abc123",
        ),
        exit_codes(),
    )


PERSON = "person"
USUAL_PACE, SLOWEST_PACE = 0.7, 10.0
"""Seconds that each step of others stays alone on the screen."""


def opponents() -> list[str]:
    """Who can be named. Not every game has each level."""
    from fourfold.data import levels

    return [PERSON, *dict.fromkeys(level.name for game in games() for level in levels(game))]


def _complete_opponent(incomplete: str) -> list[str]:
    return [name for name in opponents() if name.startswith(incomplete)]


def play(
    game: Annotated[Game | None, typer.Argument(help=text("The game (default: a menu asks)."))] = None,
    *,
    against: Annotated[list[str] | None, _against_option()] = None,
    name: Annotated[list[str] | None, _name_option()] = None,
    variant: Annotated[str, variant_option()] = "",
    call: Annotated[CallRule | None, call_option()] = None,
    layout: Annotated[str, layout_option()] = "",
    clock: Annotated[str, _clock_option()] = "",
    edition: Annotated[str, edition_option()] = "",
    official: Annotated[bool, _official_option()] = False,
    plain: Annotated[bool, _plain_option()] = False,
    new: Annotated[bool, _new_option()] = False,
    starts: Annotated[Literal["dice", "host", "guest", "loser"], _starts_option()] = "dice",
    position: Annotated[str, _position_option()] = "",
    record: Annotated[str, _from_option()] = "",
    connect: Annotated[str, _connect_option()] = "",
    pace: Annotated[float, _pace_option()] = USUAL_PACE,
    no_color: Annotated[bool, _no_color_option()] = False,
    _language: Annotated[str | None, language_option()] = None,
) -> None:
    """Play."""
    from fourfold.play import Starts
    from fourfold.terminal.local.game_request import GameRequest

    if no_color:
        os.environ["NO_COLOR"] = "1"
    check_options(game or FIRST_GAME, call=call, layout=layout, edition=edition)
    request = GameRequest(
        game=game or FIRST_GAME,
        against=tuple(against or (() if record else ("casual",))),
        names=tuple(name or ()),
        variant=variant,
        call=str(call or ""),
        layout=layout,
        clock=clock,
        edition=edition,
        casual=not official,
        starts=Starts(starts),
        start=position,
    )
    if record:
        agreed = {"variant": variant, "call": call, "layout": layout, "position": position, "clock": clock}
        others = {"starts": starts != "dice", "connect": connect, "name": name and not against, "new": new}
        _refuse_beside_a_record(game, agreed | others)
        raise typer.Exit(_play_on(record, request, plain=plain, pace=pace))
    decided = game is not None
    _check_request(request, decided=decided)
    _check_terminal(plain=plain)
    raise typer.Exit(_play(request, plain=plain, decided=decided, new=new, connect=connect, pace=pace))


# -- Options of this command alone --------------------------------------------------------------------------


def _against_option() -> Any:
    return typer.Option(
        "--against",
        metavar="WHO",
        help=text(
            "Who plays against you: person, or a computer level such as casual or expert. Repeat for "
            "each opponent; Quatro takes up to three."
        ),
        autocompletion=_complete_opponent,
    )


def _name_option() -> Any:
    return typer.Option("--name", metavar="NAME", help=text("Your name; repeat for each other person here."))


def _clock_option() -> Any:
    return typer.Option(
        "--clock", metavar="SECONDS", help=text("Seconds per turn, or none; official games have 60.")
    )


def _starts_option() -> Any:
    return typer.Option(
        "--starts",
        help=text(
            "Who starts: dice decide, the host (you, or the first player named), the guest (the first "
            "opponent), or the loser of the last game (dice decide the first)."
        ),
    )


def _official_option() -> Any:
    return typer.Option("--official", help=text("No undo, no hints, and a time limit."))


def _plain_option() -> Any:
    return typer.Option("--plain", help=text("Lines of text instead of a full screen."))


def _new_option() -> Any:
    return typer.Option("--new", help=text("Do not ask about unfinished games."))


def _position_option() -> Any:
    return typer.Option(
        "--position",
        metavar="POSITION",
        help=text("Start from this position; you are the player to move."),
    )


def _from_option() -> Any:
    return typer.Option(
        "--from",
        metavar="FILE",
        help=text("Continue the game in this record, with the same players or those that --against names."),
    )


def _connect_option() -> Any:
    return typer.Option(
        "--connect", metavar="URL", help=text("Take a seat at a server's table, by its link.")
    )


def _pace_option() -> Any:
    return typer.Option(
        "--pace",
        metavar="SECONDS",
        min=0,
        max=SLOWEST_PACE,
        help=text("Seconds to show each move of the others; 0 shows them at once."),
    )


def _no_color_option() -> Any:
    return typer.Option("--no-color", help=text("No colours; setting NO_COLOR does the same."))


# -- What is played, and where ------------------------------------------------------------------------------


def _play(request: GameRequest, *, plain: bool, decided: bool, new: bool, connect: str, pace: float) -> int:
    if connect:
        return _play_remote(request, connect, plain=plain, pace=pace)
    if plain:
        from fourfold.terminal.plain import play_plain

        return play_plain(request, decided=decided, resume=not new)
    from fourfold.terminal.app import play_on_screen

    return play_on_screen(request, decided=decided, pace=pace)


def _play_on(name: str, request: GameRequest, *, plain: bool, pace: float) -> int:
    """Go on with a game that was written down."""
    from fourfold.terminal.local.record_files import read_unfinished

    record = read_unfinished(name)
    _check_terminal(plain=plain)
    if plain:
        from fourfold.terminal.plain import play_plain

        return play_plain(request, decided=True, record=record)
    from fourfold.terminal.app import play_on_screen

    return play_on_screen(request, record=record, pace=pace)


def _play_remote(request: GameRequest, url: str, *, plain: bool, pace: float) -> int:
    from fourfold.terminal.local.saved_games import SavedGames
    from fourfold.terminal.remote.remote_table import take_seat
    from fourfold.terminal.remote.server import Server, read_link

    link = read_link(url)
    server = Server(link.origin, SavedGames.of_this_user().folder)
    table = take_seat(server, server.arrive(link, request.names[0] if request.names else ""))
    if plain:
        from fourfold.terminal.plain import say
        from fourfold.terminal.plain.remote import play_remote

        return play_remote(table, say)
    from fourfold.terminal.app import play_on_screen

    return play_on_screen(request, table=table, pace=pace)


def _check_request(request: GameRequest, *, decided: bool) -> None:
    """Refuse it before anything opens. Where the game is still to be chosen, a level of either will do."""
    from msgspec.structs import replace

    if not decided and set(request.against) <= set(opponents()):
        request = replace(request, against=(PERSON,))
    request.setup().checked()


def _check_terminal(*, plain: bool) -> None:
    if not plain and not (sys.stdin.isatty() and sys.stdout.isatty()):
        raise Unreadable("This is not a terminal: use --plain to play through pipes.")


def _refuse_beside_a_record(game: Game | None, options: Mapping[str, object]) -> None:
    told = ["quarto|quatro"] if game else []
    told += [f"--{option}" for option, value in options.items() if value]
    if told:
        raise Unreadable("The record already says what is played: leave out {options}.", options=tuple(told))
