"""Options that several commands share.

They are functions, asked when the application is built: only then is the language of their help known.
"""

from __future__ import annotations

from typing import Any

import typer

from fourfold.cli.game_part import commands_of, understands
from fourfold.locale import game_name, labelled, text
from fourfold.quarto import CallRule
from fourfold.rules.game import Unreadable
from fourfold.rules.games import Game, Variant, games, read_variant

FIRST_GAME = games()[0]
"""The one that is meant where none is named."""
LARGEST = 2**63 - 1
"""The largest number that a kernel can count to."""
LONGEST = 366 * 24 * 3600
"""A year in seconds: nobody waits longer for an answer."""
MOST_THREADS = 1024
"""More than any machine has use for."""
MOST_GAMES = 1_000_000
"""More would never end."""
MOST_MEMORY = 2**30
"""MiB: more than any machine has."""


def examples(*commands: str) -> str:
    """The foot of a command's help: ways to call it, which need no translation. The mark at the beginning
    lets each stand on a line of its own."""
    return "\n".join(("\b", text("Examples:"), *(f"  fourfold {command}".rstrip() for command in commands)))


def manual(*paragraphs: str) -> str:
    """A command's help: its first paragraph is what the list of commands shows."""
    return "\n\n".join(paragraphs)


def exit_codes() -> str:
    """What the program tells the shell when it ends."""
    return text(
        "Exit codes: 0 success, 1 failure, 2 bad arguments, "
        "3 the system failed (a full disk, a closed output), 130 interrupted."
    )


def language_option() -> Any:
    """`--lang`, for the help and the shell's completion: it is taken out of the words before they are parsed
    (`fourfold.cli.app.take_language`), and so every command has it."""
    return typer.Option("--lang", metavar="LANGUAGE", help=text("The language to use, such as de or pt."))


def variant_option(told: str = "") -> Any:
    """`--variant`: the text of a variant; `told` is its help where only one game is meant."""
    return typer.Option("--variant", metavar="VARIANT", help=told or _all_variants())


def _all_variants() -> str:
    """How each game writes its variants."""
    told = ((game, commands_of(game).variants()) for game in games())
    return " ".join(labelled(game_name(game), variants) for game, variants in told if variants)


def call_option() -> Any:
    """`--call`: who may call a line, and when."""
    return typer.Option("--call", help=text("Quarto!: who may call a line, and when."))


def layout_option() -> Any:
    """`--layout`: the board of Quatro."""
    return typer.Option(
        "--layout", metavar="LAYOUT", help=text("Quatro: the name of a layout, or a file with 36 symbols.")
    )


def edition_option() -> Any:
    """`--edition`: the pieces of Quarto!."""
    return typer.Option(
        "--edition",
        metavar="EDITION",
        help=text("Quarto!: the pieces to draw, such as classic or mushrooms."),
    )


_SECONDS = {"s": 1, "m": 60, "h": 3600, "d": 24 * 3600, "w": 7 * 24 * 3600}


def duration(written: str) -> float:
    """The seconds in a time such as `30m`, `24h` or `7d`."""
    number, unit = written[:-1], written[-1:]
    if not (number.isascii() and number.isdecimal() and len(number) < 6 and unit in _SECONDS and int(number)):
        raise Unreadable("“{text}” is not a time: write it as in 30m, 24h or 7d.", text=written)
    return float(int(number) * _SECONDS[unit])


def json_option() -> Any:
    """`--json`: the same for programs. docs/json.md describes the output."""
    return typer.Option("--json", help=text("Print JSON for programs."))


def workers_option() -> Any:
    """`--workers`: how many processes share the work."""
    return typer.Option(min=1, max=MOST_THREADS, help=text("Local processes."))


def dask_option() -> Any:
    """`--dask`: a cluster that takes the work over."""
    return typer.Option(metavar="ADDRESS", help=text("A Dask cluster to use instead of local processes."))


def folder_option() -> Any:
    """`--folder`: where interrupted work is resumed."""
    return typer.Option(metavar="FOLDER", help=text("Where unfinished work is kept."))


def answer_seconds_option() -> Any:
    """`--seconds`: the patience with programs of others."""
    return typer.Option(min=0.1, max=LONGEST, help=text("Seconds a program may take for one answer."))


def chosen_variant(game: Game, variant: str | None, call: CallRule | None, layout: str | None) -> Variant:
    """The variant that these options describe together."""
    check_options(game, call=call, layout=layout)
    told: dict[str, Any] = {"call": call or "", "layout": layout or ""}
    for name, read in commands_of(game).READERS.items():
        told[name] = read(told[name]) if told[name] else ""
    return read_variant(game, variant or "", **told)


def check_options(game: Game, **given: object) -> None:
    """Refuse what belongs to another game, rather than leave it unheard."""
    for name, value in given.items():
        if value and not understands(game, name):
            raise Unreadable(
                "--{option} means nothing in {game}: leave it out.", option=name, game=game_name(game)
            )
