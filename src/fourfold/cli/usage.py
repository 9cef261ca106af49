"""Help, and what is wrong with an argument or an option, in the reader's language.

The library that parses arguments knows what it is about and says it in English; the sentences are ours. The
few words it asks gettext for are in our catalogues, where it finds them.
"""

from __future__ import annotations

import gettext
import os
import re
from collections.abc import Callable, Iterator
from difflib import get_close_matches
from functools import partial
from importlib.resources import files
from pathlib import Path
from typing import Any

import typer
from typer.core import TyperGroup
from typer.exceptions import TyperException

from fourfold.locale import language, text
from fourfold.rules.game import Unreadable

HEADINGS = (
    "Arguments",
    "Options",
    "Commands",
    "required",
    "default: {default}",
    "env var: {var}",
)
"""What the library asks gettext for by itself."""


class TranslatedContext(typer.Context):
    """A command being parsed, whose help is in the language chosen."""

    def __init__(self, *arguments: Any, **options: Any) -> None:
        super().__init__(*arguments, **options)
        # The library adds this option by itself, later than all others.
        option = self.command.get_help_option(self)
        if option is not None:
            option.help = text("Show this help and exit.")
            _check_lightly(option)

    def make_formatter(self) -> Any:
        """What writes the help."""
        formatter = super().make_formatter()
        formatter.write_usage = partial(formatter.write_usage, prefix=text("Usage: "))  # type: ignore[method-assign]
        return formatter


class TranslatedGroup(TyperGroup):
    """A group of commands that lists them if it is asked for an unknown one."""

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        found = super().get_command(ctx, cmd_name)
        if found is None and not ctx.resilient_parsing and not cmd_name.startswith("-"):
            raise Unreadable(
                "There is no command {name}: choose one of {commands}.",
                name=cmd_name,
                commands=tuple(get_close_matches(cmd_name, self.commands) or self.commands),
            )
        return found


def translate_help(command: Any) -> None:
    """Let the help of a command and of all commands below it be in the language chosen."""
    gettext.bindtextdomain("fourfold", str(files("fourfold.locale")))
    gettext.textdomain("fourfold")
    os.environ["LANGUAGE"] = language()
    _translate(command)


def _translate(command: Any) -> None:
    command.context_class = TranslatedContext
    for parameter in command.params:
        _describe(parameter)
        _check_lightly(parameter)
    for below in getattr(command, "commands", {}).values():
        # The list of commands has the whole first sentence; the library would cut it.
        below.short_help = (below.help or "").partition("\n\n")[0].partition(". ")[0]
        _translate(below)


def _describe(parameter: Any) -> None:
    """Name the placeholders of values as a manual does: the library would show Python types."""
    if parameter.name == "install_completion":
        parameter.help = text("Set up completion for this shell.")
    elif parameter.name == "show_completion":
        parameter.help = text("Print the completion script for this shell.")
    if _choices(parameter):
        return
    if parameter.param_type_name == "argument":
        parameter.metavar = parameter.metavar or parameter.name.upper()
        parameter.display_type_rich = lambda ctx: ""
    elif not parameter.is_flag and parameter.metavar is None:
        parameter.metavar = _KINDS.get(parameter.type_descriptor.annotation, "WORD")


def _check_lightly(parameter: Any) -> None:
    """Leave to the library what takes some checking only. It would load its checker for everything else too,
    a tenth of a second that the first screen does not have."""
    check = parameter.process_value

    def process(context: Any, value: Any) -> Any:
        if parameter.value_is_missing(value) or value == parameter.default:
            if parameter.required:
                return check(context, value)
            read = value
        elif (read := _read_plainly(parameter, value)) is None:
            return check(context, value)
        return read if parameter.callback is None else parameter.callback(context, parameter, read)

    parameter.process_value = process


_PLAIN: dict[Any, Callable[[Any], Any]] = {str: str, list[str]: list, Path: Path}
"""Types for which any input is right."""


def _read_plainly(parameter: Any, value: Any) -> Any:
    """What was typed, where there is nothing to check or it is one of the words that may be said; else
    None."""
    kind = parameter.type_descriptor.annotation
    if kind in _PLAIN:
        return _PLAIN[kind](value)
    choices = parameter.type_descriptor.choices or ()
    return next((choice for choice in choices if getattr(choice, "value", choice) == value), None)


_LONGEST = 60
"""Characters of what was typed that are said again."""

_KINDS: dict[Any, str] = {int: "NUMBER", float: "NUMBER", Path: "FILE"}
"""The placeholder for a value of each type."""


def _choices(parameter: Any) -> list[str]:
    """The words allowed for a parameter, if it is a choice; none otherwise."""
    choices = parameter.type_descriptor.choices if hasattr(parameter, "type_descriptor") else None
    return [str(getattr(choice, "value", choice)) for choice in choices or ()]


def explain_usage(error: TyperException, command: Any) -> str:
    """A sentence about what was typed to `command` or one below it, and what would be right."""
    match type(error).__name__:
        case "NoSuchOption":
            return _no_option(error)
        case "BadOptionUsage":
            return _bad_use(_option(error), command)
        case "MissingParameter":
            return text("Something is missing: {name}. See --help.", name=_name(_parameter(error)))
        case "BadParameter":
            return _bad_value(error)
        case _:
            return _no_command(error) or _too_many(error) or error.format_message()


def _option(error: TyperException) -> str:
    return str(getattr(error, "option_name", ""))


def _no_option(error: TyperException) -> str:
    similar = sorted(getattr(error, "possibilities", None) or ())
    if similar:
        return text(
            "There is no option {option}. Did you mean {similar}?",
            option=_option(error),
            similar=tuple(similar),
        )
    return text("There is no option {option}: see --help.", option=_option(error))


def _no_command(error: TyperException) -> str:
    """A group was named without a command; empty if it is something else."""
    context: Any = getattr(error, "ctx", None)
    commands = getattr(getattr(context, "command", None), "commands", None)
    if not commands:
        return ""
    return text(
        "A word is missing after {command}: choose one of {commands}.",
        command=context.command_path,
        commands=tuple(commands),
    )


def _too_many(error: TyperException) -> str:
    """Superfluous words; empty if it is something else."""
    found = _EXTRA.fullmatch(error.message)
    if found is None:
        return ""
    return text("“{words}” is not expected here: leave it out, or see --help.", words=_short(found["words"]))


_EXTRA = re.compile(r"Got unexpected extra argument.*? \((?P<words>.*)\)", re.DOTALL)
"""All that the library says about it."""


def _bad_use(option: str, command: Any) -> str:
    """An option without the value it needs, or with one that it does not take."""
    # The library does not say whose option it is; the same name means the same everywhere.
    known = next(each for each in _parameters(command) if option in each.opts)
    if known.is_flag:
        return text("{option} takes no value.", option=option)
    value = known.metavar or "|".join(_choices(known))
    return text("{option} needs a value: write {option} {value}.", option=option, value=value)


def _parameters(command: Any) -> Iterator[Any]:
    yield from command.params
    for below in getattr(command, "commands", {}).values():
        yield from _parameters(below)


def _parameter(error: TyperException) -> Any:
    return getattr(error, "param", None)


def _name(parameter: Any) -> str:
    """An argument or option as it is typed or shown in the help."""
    if parameter is None:
        return ""
    options = [option for option in parameter.opts if option.startswith("-")]
    return max(options, key=len) if options else str(parameter.metavar or parameter.name)


def _bad_value(error: TyperException) -> str:
    parameter = _parameter(error)
    name, value = _name(parameter), _value(error)
    if choices := _choices(parameter):
        return text(
            "“{value}” does not fit {name}: choose one of {choices}.",
            value=value,
            name=name,
            choices=tuple(choices),
        )
    if parameter.type_descriptor.annotation in (int, float):
        return _bad_number(value, name, parameter)
    return text("“{value}” does not fit {name}: {problem}", value=value, name=name, problem=error.message)


def _value(error: TyperException) -> str:
    """What was typed, or its beginning: the check that failed knows it."""
    failed: Any = error.__cause__
    found = failed.errors() if failed is not None else []
    return _short(str(found[0]["input"])) if found else ""


def _short(typed: str) -> str:
    """The beginning of what was typed: enough to know it again."""
    return typed if len(typed) <= _LONGEST else f"{typed[:_LONGEST]}…"


def _bad_number(value: str, name: str, parameter: Any) -> str:
    least, most = parameter.min, parameter.max
    whole = parameter.type_descriptor.annotation is int
    if least is None:
        return text("“{value}” does not fit {name}: write a whole number.", value=value, name=name)
    if not whole and most is not None:
        return text(
            "“{value}” does not fit {name}: write a number from {least} to {most}.",
            value=value,
            name=name,
            least=f"{least:g}",
            most=f"{most:.0f}",
        )
    if not whole:
        return text(
            "“{value}” does not fit {name}: write a number of {least} or more.",
            value=value,
            name=name,
            least=f"{least:g}",
        )
    if most is None:
        return text(
            "“{value}” does not fit {name}: write a whole number of {least} or more.",
            value=value,
            name=name,
            least=least,
        )
    return text(
        "“{value}” does not fit {name}: write a whole number from {least} to {most}.",
        value=value,
        name=name,
        least=least,
        most=most,
    )
