"""Commands about the engines of both games: getting them ready, and talking to programs."""

from __future__ import annotations

import io
import sys
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Annotated

import typer

from fourfold.cli.options import answer_seconds_option, examples, json_option, manual
from fourfold.locale import explain, text
from fourfold.rules.games import Game, games
from fourfold.terminal.preparation import get_ready

if TYPE_CHECKING:
    from fourfold.engine.conformance import Finding


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
    get_ready(*games())
    from fourfold.engine.conversation import Conversation

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
    get_ready(*games())
    from fourfold.engine.conformance import conform as check

    all_passed = True
    findings = check(program, seconds, () if game is None else (game,))
    for line, passed in _documents(findings) if json else _lines(findings):
        typer.echo(line)
        all_passed = all_passed and passed
    if not all_passed:
        raise typer.Exit(1)


def prepare() -> None:
    """Compile what is not compiled yet."""
    from fourfold.engine.kernel.files import own_folder

    if own_folder() is None:
        typer.echo(
            text("The engines cannot be saved: there is no folder that only you can write to."), err=True
        )
        raise typer.Exit(1)
    get_ready(*games())
    typer.echo(text("The engines are ready."))


# -- What is printed ----------------------------------------------------------------------------------------


def _lines(findings: Iterable[Finding]) -> Iterator[tuple[str, bool]]:
    """The Test Anything Protocol, each line with whether all is well so far."""
    yield "TAP version 14", True
    number = 0
    for number, finding in enumerate(findings, start=1):
        skipped = " # SKIP" if finding.left_out else ""
        result = "ok" if finding.passed else "not ok"
        yield f"{result} {number} - {finding.check}{skipped}", finding.passed
        if finding.problem is not None:
            yield f"  # {explain(finding.problem)}", False
            yield from ((f"  # {said}", False) for said in finding.talk)
    yield f"1..{number}", True


def _documents(findings: Iterable[Finding]) -> Iterator[tuple[str, bool]]:
    """The same for programs that read JSON, one check per line."""
    from fourfold.cli.documents import Conformance

    for finding in findings:
        problem = None if finding.problem is None else explain(finding.problem)
        told = Conformance(finding.check, finding.passed, finding.left_out, problem, finding.talk)
        yield str(told), finding.passed
