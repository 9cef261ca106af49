"""The application: its global options, its groups of commands, and the way errors leave it."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Sequence
from typing import Annotated

import typer
from typer.exceptions import TyperException

from fourfold import __version__
from fourfold.cli import games, play, quarto, quatro, rules, web
from fourfold.cli.options import examples, exit_codes, manual
from fourfold.cli.usage import TranslatedGroup, explain_usage, translate_help
from fourfold.locale import choose_language, explain, text, use_language
from fourfold.rules.game import RuleError

GROUPS: tuple[Callable[[typer.Typer], None], ...] = (
    play.register,
    rules.register,
    games.register,
    quarto.register,
    quatro.register,
    web.register,
)
"""What adds its commands to the application."""

FAILED = 1
BAD_INPUT = 2
INTERRUPTED = 130


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command and say how it went: the exit code."""
    words = list(sys.argv[1:] if arguments is None else arguments)
    try:
        code = _run(words)
    except RuleError as error:
        return _fail(explain(error))
    except (BrokenPipeError, SystemExit) as leaving:
        # Typer meets a broken pipe with an exit of its own.
        if isinstance(leaving, SystemExit) and not isinstance(leaving.__context__, BrokenPipeError):
            raise
        return _leave_quietly()
    except UnicodeDecodeError as error:
        return _fail(text("This is no text in UTF-8: byte {offset} cannot be read.", offset=error.start + 1))
    except OSError as error:
        return _fail(f"{error.filename}: {error.strerror}" if error.filename else str(error))
    except (KeyboardInterrupt, typer.Abort):
        code = INTERRUPTED
    except Exception as error:
        if os.environ.get("FOURFOLD_TRACEBACK"):
            raise
        return _fail(_apology(error), FAILED)
    if code == INTERRUPTED:
        typer.echo(text("Interrupted."), err=True)
    return code


def _run(words: list[str]) -> int:
    use_language(choose_language(_wanted_language(words), os.environ))
    command = typer.main.get_command(_application())
    translate_help(command)
    try:
        code = command.main(words or ["--help"], prog_name="fourfold", standalone_mode=False)
    except TyperException as error:
        return _fail(explain_usage(error, command))
    sys.stdout.flush()
    # A command returns nothing; a number that comes back is the code of an early exit.
    return code if isinstance(code, int) else 0


def _apology(error: Exception) -> str:
    return text(
        "This is a mistake in fourfold, not yours ({error}). Set FOURFOLD_TRACEBACK=1 to see it; tell us.",
        error=f"{type(error).__name__}: {error}",
    )


def _application() -> typer.Typer:
    app = typer.Typer(
        name="fourfold",
        cls=TranslatedGroup,
        help=text("Quarto! and Quatro: rules, records, pictures and engines."),
        epilog=manual(
            examples(
                "play", "play quatro --plain", "serve", "analyse quarto --help", "--lang de rules quarto"
            ),
            exit_codes(),
        ),
        add_completion=True,
        pretty_exceptions_enable=False,
        rich_markup_mode=None,
        context_settings={"help_option_names": ["-h", "--help"]},
    )
    app.callback()(_global_options)
    for register in GROUPS:
        register(app)
    return app


def _global_options(
    _language: Annotated[
        str | None,
        typer.Option("--lang", metavar="LANGUAGE", help=text("The language to speak, such as de or pt.")),
    ] = None,
    _version: Annotated[
        bool,
        typer.Option("--version", is_eager=True, callback=_say_version, help=text("Say the version.")),
    ] = False,
) -> None:
    """Options before the command. The language is chosen before the application is built: see `main`."""


def _say_version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"fourfold {__version__}")
        raise typer.Exit


def _wanted_language(words: Sequence[str]) -> str | None:
    """The language asked for before the command, wherever the parser would find it."""
    for place, word in enumerate(words):
        if word == "--lang":
            return words[place + 1] if place + 1 < len(words) else None
        if word.startswith("--lang="):
            return word.removeprefix("--lang=")
        if not word.startswith("-"):
            return None
    return None


def _fail(sentence: str, code: int = BAD_INPUT) -> int:
    typer.echo(sentence, err=True)
    return code


def _leave_quietly() -> int:
    """Whoever read our output has gone, as `head` does: no error, and Python must not complain at exit."""
    sys.stdout = open(os.devnull, "w", encoding="utf-8")  # noqa: PTH123, SIM115 - lives until the process ends
    return 0
