"""Help, and what is wrong with an argument or an option, in the reader's language.

The library that parses arguments knows what it is about and says it in English; the sentences are ours. The
few words it asks gettext for are in our catalogues, where it finds them.
"""

from __future__ import annotations

import gettext
import os
from functools import partial
from importlib.resources import files
from typing import Any

import typer
from typer.exceptions import TyperException

from fourfold.locale import language, text

HEADINGS = (
    "Arguments",
    "Options",
    "Commands",
    "required",
    "default: {default}",
    "env var: {var}",
    "Missing command.",
    "No such command {name!r}.",
)
"""What the library asks gettext for by itself."""


class SpokenContext(typer.Context):
    """A command being parsed, whose help speaks our language."""

    def make_formatter(self) -> Any:
        """What writes the help."""
        formatter = super().make_formatter()
        formatter.write_usage = partial(formatter.write_usage, prefix=text("Usage: "))  # type: ignore[method-assign]
        option = self.command.get_help_option(self)
        if option is not None:
            option.help = text("Show this help and exit.")
        return formatter


def speak_help(command: Any) -> None:
    """Let a command and all commands below it speak the language chosen."""
    gettext.bindtextdomain("fourfold", str(files("fourfold.locale")))
    gettext.textdomain("fourfold")
    os.environ["LANGUAGE"] = language()
    _speak(command)


def _speak(command: Any) -> None:
    command.context_class = SpokenContext
    for option in command.params:
        if option.name == "install_completion":
            option.help = text("Let this shell complete what is typed.")
        elif option.name == "show_completion":
            option.help = text("Print what lets this shell complete what is typed.")
    for below in getattr(command, "commands", {}).values():
        _speak(below)


def explain_usage(error: TyperException) -> str:
    """A sentence about what was typed, and what would be right."""
    match type(error).__name__:
        case "NoSuchOption":
            return _no_option(error)
        case "BadOptionUsage":
            return text("The option {option} is not used that way: see --help.", option=_option(error))
        case "MissingParameter":
            return text("Something is missing: {name}. See --help.", name=_name(error))
        case "BadParameter":
            return _bad_value(error)
        case _:
            return error.format_message()


def _option(error: TyperException) -> str:
    return str(getattr(error, "option_name", ""))


def _no_option(error: TyperException) -> str:
    similar = sorted(getattr(error, "possibilities", None) or ())
    if similar:
        return text(
            "There is no option {option}. Perhaps you mean: {similar}.",
            option=_option(error),
            similar=", ".join(similar),
        )
    return text("There is no option {option}: see --help.", option=_option(error))


def _name(error: TyperException) -> str:
    """The argument or option as it is typed or shown in the help."""
    parameter: Any = getattr(error, "param", None)
    if parameter is None:
        return ""
    options = [option for option in parameter.opts if option.startswith("-")]
    return max(options, key=len) if options else str(parameter.name)


def _bad_value(error: TyperException) -> str:
    kind: Any = getattr(getattr(error, "param", None), "type_descriptor", None)
    if getattr(kind, "choices", None):
        said = ", ".join(str(getattr(choice, "value", choice)) for choice in kind.choices)
        return text("This does not fit {name}: choose one of {choices}.", name=_name(error), choices=said)
    if getattr(kind, "annotation", None) in (int, float):
        return text(
            "This does not fit {name}: it is a number in the range that --help shows.", name=_name(error)
        )
    return text("This does not fit {name}: {problem}", name=_name(error), problem=error.message)
