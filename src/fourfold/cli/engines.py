"""Commands about the engines of both games: getting them ready, and talking to programs."""

from __future__ import annotations

import io
import sys
from typing import Annotated

import typer

from fourfold.cli.options import answer_seconds_option, examples, json_option, manual
from fourfold.locale import text
from fourfold.rules.games import Game
from fourfold.terminal.printing.preparing import get_ready


def register(app: typer.Typer) -> None:
    """Add these commands."""
    app.command(
        "engine",
        help=manual(
            text("Offer the engines to other programs, line by line."),
            text(
                "It reads commands such as position, go and analyse from standard input and answers on "
                "standard output; hello introduces it, quit ends it. The protocol is described in "
                "docs/engine-protocol.md."
            ),
        ),
        epilog=examples("engine", "engine < commands.txt"),
    )(engine)
    app.command(
        "conform",
        help=manual(
            text("Test whether a program speaks the protocol of fourfold engine."),
            text(
                "Each check prints one line of the Test Anything Protocol. A failed check shows the "
                "conversation below it, and the exit code is 1."
            ),
        ),
        epilog=examples("conform './my-engine --strong'", "conform './my-engine' --game quatro --seconds 3"),
    )(conform)
    app.command(
        "prepare",
        help=manual(
            text("Prepare the engines for this machine."),
            text(
                "Without this, the first game waits a few seconds. It is needed once, and again after "
                "an update."
            ),
        ),
        epilog=examples("prepare"),
    )(prepare)


def engine() -> None:
    """Speak the line protocol on standard input and output."""
    get_ready(*Game)
    from fourfold.engine.conversation import Conversation  # noqa: PLC0415 - Numba only where it is used

    if isinstance(sys.stdin, io.TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")  # other bytes get an error
    Conversation(lambda line: print(line, flush=True)).listen(sys.stdin)


def conform(
    program: Annotated[str, typer.Argument(help=text("The command that starts it."))],
    *,
    game: Annotated[Game | None, typer.Option(help=text("The game (default: both)."))] = None,
    seconds: Annotated[float, answer_seconds_option()] = 10.0,
    json: Annotated[bool, json_option()] = False,
) -> None:
    """Print how each check of the protocol ended."""
    get_ready(*Game)
    from fourfold.engine.conformance import conform as check  # noqa: PLC0415
    from fourfold.terminal.printing.conformance import finding_documents, finding_lines  # noqa: PLC0415

    all_passed = True
    findings = check(program, seconds, tuple(Game) if game is None else (game,))
    for line, passed in finding_documents(findings) if json else finding_lines(findings):
        typer.echo(line)
        all_passed = all_passed and passed
    if not all_passed:
        raise typer.Exit(1)


def prepare() -> None:
    """Compile what is not compiled yet."""
    from fourfold.engine.kernel.files import own_folder  # noqa: PLC0415 - not for help alone

    if own_folder() is None:
        typer.echo(
            text("The engines cannot be saved: there is no folder that only you can write to."), err=True
        )
        raise typer.Exit(1)
    get_ready(*Game)
    typer.echo(text("The engines are ready."))
