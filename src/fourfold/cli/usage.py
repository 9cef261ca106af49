"""Help, and what is wrong with an argument or an option, in the reader's language.

The library that parses arguments knows what it is about and says it in English; the sentences are ours. The
few words it asks gettext for are in our catalogues, where it finds them.
"""

from __future__ import annotations

import gettext
import os
from collections.abc import Callable, Iterator
from difflib import get_close_matches
from functools import partial
from importlib.resources import files
from pathlib import Path
from typing import Any

import typer
from typer.core import TyperGroup

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
            if similar := get_close_matches(cmd_name, self.commands):
                raise Unreadable(
                    "There is no command {name}. Did you mean {similar}?",
                    name=cmd_name,
                    similar=tuple(similar),
                )
            raise Unreadable(
                "There is no command {name}: choose one of {commands}.",
                name=cmd_name,
                commands=tuple(self.commands),
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


def explain_usage(error: Any, command: Any) -> str:
    """A sentence about what was typed to `command` or one below it, and what would be right. The library's
    own sentences are English; what it is about is in the kind of the error and its attributes."""
    match type(error).__name__:
        case "NoSuchOption" if error.possibilities:
            return text(
                "There is no option {option}. Did you mean {similar}?",
                option=error.option_name,
                similar=tuple(sorted(error.possibilities)),
            )
        case "NoSuchOption":
            return text("There is no option {option}: see --help.", option=error.option_name)
        case "BadOptionUsage":
            return _bad_use(error.option_name, command)
        case "MissingParameter":
            return text("Something is missing: {name}. See --help.", name=_name(error.param))
        case "BadParameter":
            return _bad_value(error)
        case _ if commands := getattr(error.ctx.command, "commands", None):
            return text(
                "A word is missing after {command}: choose one of {commands}.",
                command=error.ctx.command_path,
                commands=tuple(commands),
            )
        case _:
            words = error.message.partition(" (")[2].removesuffix(")")
            return text("“{words}” is not expected here: leave it out, or see --help.", words=_short(words))


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


def _name(parameter: Any) -> str:
    """An argument or option as it is typed or shown in the help."""
    options = [option for option in parameter.opts if option.startswith("-")]
    return max(options, key=len) if options else str(parameter.metavar or parameter.name)


def _bad_value(error: Any) -> str:
    """A word that is none of the choices, or a number that is none or out of bounds."""
    parameter = error.param
    # The check that failed knows what was typed.
    told = {"value": _short(str(error.__cause__.errors()[0]["input"])), "name": _name(parameter)}
    if choices := _choices(parameter):
        return text("“{value}” does not fit {name}: choose one of {choices}.", choices=tuple(choices), **told)
    least, most = parameter.min, parameter.max
    if parameter.type_descriptor.annotation is float:
        return text(
            "“{value}” does not fit {name}: write a number from {least} to {most}.",
            least=f"{least:g}",
            most=f"{most:.0f}",
            **told,
        )
    if least is None:
        return text("“{value}” does not fit {name}: write a whole number.", **told)
    if most is None:
        return text(
            "“{value}” does not fit {name}: write a whole number of {least} or more.", least=least, **told
        )
    return text(
        "“{value}” does not fit {name}: write a whole number from {least} to {most}.",
        least=least,
        most=most,
        **told,
    )


def _short(typed: str) -> str:
    """The beginning of what was typed: enough to know it again."""
    return typed if len(typed) <= _LONGEST else f"{typed[:_LONGEST]}…"
