"""What is wrong with an argument or an option, in the reader's language.

The library that parses arguments says it in English and knows what it is about; the sentences are ours.
"""

from __future__ import annotations

from typing import Any

from typer.exceptions import TyperException

from fourfold.locale import text

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
    return max(options, key=len) if options else str(parameter.human_readable_name)


def _bad_value(error: TyperException) -> str:
    parameter: Any = getattr(error, "param", None)
    choices = getattr(getattr(parameter, "type", None), "choices", None)
    if choices:
        said = ", ".join(str(getattr(choice, "value", choice)) for choice in choices)
        return text("This does not fit {name}: choose one of {choices}.", name=_name(error), choices=said)
    return text("This does not fit {name}: {problem}", name=_name(error), problem=error.message)
