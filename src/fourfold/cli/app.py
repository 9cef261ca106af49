"""The application: its global options, its groups of commands, and the way errors leave it."""

from __future__ import annotations

import errno
import os
import sys
from collections.abc import Callable, Sequence
from importlib import import_module
from typing import Annotated

import typer
from typer.exceptions import TyperException

from fourfold import __version__
from fourfold.cli.options import examples, exit_codes, language_option, manual
from fourfold.cli.streams import OutputClosed, forget_unwritable, leave_quietly, prepare_streams
from fourfold.cli.usage import TranslatedGroup, explain_usage, translate_help
from fourfold.locale import (
    choose_language,
    explain,
    labelled,
    languages,
    system_reason,
    text,
    use_language,
)
from fourfold.outside import register_games
from fourfold.rules.game import RuleError
from fourfold.rules.games import games, part_of

COMMANDS = {
    "play": "play",
    "rules": "rules",
    "replay": "games",
    "review": "review",
    "show": "games",
    "perft": "games",
    "match": "players",
    "levels": "players",
    "arena": "arena",
    "analyse": "analysis",
    "engine": "engines",
    "conform": "engines",
    "dataset": "research",
    "serve": "web",
    "backup": "web",
    "restore": "web",
    "verify": "web",
    "db": "web",
    "admin": "admin",
    "prepare": "engines",
    "puzzles": "puzzles",
}
"""The module of each command that all games share: only the one that was typed is loaded."""

FAILED = 1
BAD_INPUT = 2
SYSTEM_FAILED = 3
INTERRUPTED = 130

_EXTRAS = {
    "asyncpg": "server",
    "dask": "cluster",
    "distributed": "cluster",
    "fpdf": "print",
    "pyarrow": "data",
    "redis": "server",
}
"""Packages of the optional parts of the installation."""
_LANGUAGE = "--lang"
_FAILURES_OF_THE_SYSTEM = {
    errno.EDQUOT,
    errno.EFBIG,
    errno.EIO,
    errno.EMFILE,
    errno.ENFILE,
    errno.ENOMEM,
    errno.ENOSPC,
}
"""What no other arguments would mend: the disk, the memory or a limit."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command; returns the exit code."""
    prepare_streams()
    try:
        code = _run(list(sys.argv[1:] if arguments is None else arguments))
    except RuleError as error:
        return _fail(explain(error), _code_of(error))
    except (BrokenPipeError, SystemExit) as leaving:
        # Typer handles a broken pipe with its own exit.
        if isinstance(leaving, SystemExit) and not isinstance(leaving.__context__, BrokenPipeError):
            raise
        leave_quietly()
        return 0
    except UnicodeDecodeError as error:
        return _fail(text("This is not UTF-8 text: byte {offset} cannot be read.", offset=error.start + 1))
    except OutputClosed:
        return _fail(text("The output is closed: nothing can be printed."), SYSTEM_FAILED)
    except OSError as error:
        forget_unwritable()
        reason = system_reason(error)
        return _fail(labelled(error.filename, reason) if error.filename else reason, _code_of(error))
    except ModuleNotFoundError as error:
        return _fail(_missing(error), FAILED)
    except (KeyboardInterrupt, typer.Abort):
        code = INTERRUPTED
    except Exception as error:
        if os.environ.get("FOURFOLD_TRACEBACK"):
            raise
        return _fail(_apology(error), FAILED)
    if code == INTERRUPTED:
        typer.echo(text("Interrupted."), err=True)
    return code


def _run(arguments: list[str]) -> int:
    wanted, words = take_language(arguments)
    use_language(choose_language(wanted or _remembered(words), os.environ))
    register_games(os.environ)
    typed = _typed_so_far() if _completing() else words
    application = _application(_needed(typed))
    if typed[:1] in ([], ["--help"], ["-h"]) or (_completing() and _command(typed) not in commands()):
        _list_only(application)
    command = typer.main.get_command(application)
    translate_help(command)
    try:
        code = command.main(words or ["--help"], prog_name="fourfold", standalone_mode=False)
    except TyperException as error:
        return _fail(explain_usage(error, command))
    sys.stdout.flush()
    # A command returns nothing; a number is the code of an early exit.
    return code if isinstance(code, int) else 0


def _remembered(words: Sequence[str]) -> str | None:
    """The language chosen in the menu of `play`, which is used again."""
    if words[:1] != ["play"]:
        return None
    from fourfold.terminal.local.saved_games import SavedGames

    name = SavedGames.of_this_user().language
    return name if name is None or name in languages() else None


def _apology(error: Exception) -> str:
    return text(
        (
            "This is a bug in fourfold, not your mistake ({error}). Set FOURFOLD_TRACEBACK=1 to see it, "
            "and please tell us."
        ),
        error=f"{type(error).__name__}: {error}",
    )


def _missing(error: ModuleNotFoundError) -> str:
    """What to install, if an optional part is missing."""
    extra = _EXTRAS.get((error.name or "").partition(".")[0])
    if extra is None:
        return _apology(error)
    return text(
        (
            "{package} is not installed here: install fourfold with its extra {extra}, "
            "as in pip install '.[{extra}]'."
        ),
        package=error.name,
        extra=extra,
    )


def commands() -> dict[str, str]:
    """The module of each command, those of the games' folders included."""
    shared = {name: f"fourfold.cli.{module}" for name, module in COMMANDS.items()}
    parts = filter(None, (part_of(game, "cli") for game in games()))
    return shared | {name: part.__name__ for part in parts for name in part.COMMANDS}


def _needed(words: Sequence[str]) -> Sequence[str]:
    """The modules to load: that of the command typed, or all of them for help and completion."""
    command = _command(words)
    if command in COMMANDS:
        return [f"fourfold.cli.{COMMANDS[command]}"]
    if words[:1] == ["--version"] and not _completing():
        return []
    known = commands()
    return [known[command]] if command in known else _modules()


def _modules() -> Sequence[str]:
    return tuple(dict.fromkeys(commands().values()))


def _command(words: Sequence[str]) -> str:
    return next((word for word in words if not word.startswith("-")), "")


def _completing() -> bool:
    """Whether a shell asks to complete a word; what was typed so far is then not an argument."""
    return "_FOURFOLD_COMPLETE" in os.environ


def _typed_so_far() -> list[str]:
    """What a shell wants completed, without the program's name: each kind of shell passes it differently."""
    told = os.environ.get("COMP_WORDS") or os.environ.get("_TYPER_COMPLETE_ARGS") or ""
    return told.split()[1:]


def _application(modules: Sequence[str] | None = None) -> typer.Typer:
    app = typer.Typer(
        name="fourfold",
        cls=TranslatedGroup,
        help=text("Quarto! and Quatro: rules, records, pictures and engines."),
        epilog=manual(
            examples("play", "play quatro --plain", "serve", "analyse --help", "--lang de rules quarto"),
            exit_codes(),
        ),
        add_completion=True,
        pretty_exceptions_enable=False,
        rich_markup_mode=None,
        context_settings={"help_option_names": ["-h", "--help"]},
    )
    app.callback()(_global_options)
    for module in _modules() if modules is None else modules:
        import_module(module).register(app)
    return app


def _list_only(app: typer.Typer) -> None:
    """Let the commands be names with sentences: their options, which take long to build, are not shown."""
    for info in app.registered_commands:
        if info.callback is not None:
            info.callback = _without_options(info.callback)
    for group in app.registered_groups:
        if group.typer_instance is not None:
            _list_only(group.typer_instance)


def _without_options(command: Callable[..., object]) -> Callable[[], None]:
    def listed() -> None: ...

    listed.__name__, listed.__doc__ = command.__name__, command.__doc__
    return listed


def _global_options(
    _language: Annotated[str | None, language_option()] = None,
    _version: Annotated[
        bool,
        typer.Option("--version", is_eager=True, callback=_say_version, help=text("Show the version.")),
    ] = False,
) -> None:
    """Options before the command."""


def _say_version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"fourfold {__version__}")
        raise typer.Exit


def take_language(words: Sequence[str]) -> tuple[str | None, list[str]]:
    """The language asked for, wherever among the words, and the words without it.

    It has to be known before the application is built, because its help uses it too.
    """
    wanted: str | None = None
    left: list[str] = []
    coming = iter(words)
    for word in coming:
        option, has_value, value = word.partition("=")
        if word == "--":
            left += [word, *coming]
        elif option != _LANGUAGE:
            left.append(word)
        elif has_value:
            wanted = value
        elif (following := next(coming, None)) is None:
            left.append(word)  # without a value: the parser says so
        else:
            wanted = following
    return wanted, left


def _code_of(error: BaseException | None) -> int:
    """The exit code of an error, or of what caused it."""
    while error is not None:
        if isinstance(error, OSError) and error.errno in _FAILURES_OF_THE_SYSTEM:
            return SYSTEM_FAILED
        error = error.__cause__ or error.__context__
    return BAD_INPUT


def _fail(sentence: str, code: int = BAD_INPUT) -> int:
    typer.echo(sentence, err=True)
    return code
