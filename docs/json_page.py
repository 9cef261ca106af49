"""Writes docs/json.md from the shapes of what commands print.

python docs/json_page.py > docs/json.md
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from typing import Any

import msgspec

from fourfold.cli.documents import COMMANDS, Document

HEAD = """\
# What commands print for programs

With `--json` a command prints JSON in UTF-8 instead of sentences: one document per line, and nothing else
on standard output. A command about several things, such as the games of a file or the levels of a game,
prints a line for each as soon as it is known. Positions, steps, variants and layouts are in their usual text
forms ([How games are written](notation.md)). Exit codes are the same for every command ([Playing in a
terminal](terminal.md#exit-codes)); errors are sentences on standard error.

    fourfold analyse 'a43b/.f.6/2..e/.0.c 5' --json
    fourfold levels quatro --json

A server stores the same document that `fourfold review --json` prints; [Reviews](review.md) describes its
fields.

Later versions may add fields. They never remove a field or change its meaning without a note in the
changelog. `python docs/json_page.py` generates this page from the program's own types in
`fourfold.cli.documents`; `msgspec.json.schema` makes a JSON Schema of each.
"""


def page() -> str:
    """The whole page."""
    lines = [HEAD]
    for document, commands in _by_document().items():
        lines += [f"## {', '.join(f'`fourfold {command}`' for command in commands)}", ""]
        lines += _section(document)
    return "\n".join(lines)


def _by_document() -> dict[type[Document], list[str]]:
    found: dict[type[Document], list[str]] = {}
    for command, document in COMMANDS.items():
        found.setdefault(document, []).append(command)
    return found


def _section(document: type[Document]) -> Iterator[str]:
    schema = msgspec.json.schema(document)["$defs"]
    below = [name for name in schema if name != document.__name__]
    yield from _fields(schema[document.__name__])
    for name in below:
        yield f"Each of them ({schema[name]['description'].rstrip('.').lower()}):\n"
        yield from _fields(schema[name])


def _fields(shape: dict[str, Any]) -> Iterator[str]:
    yield "| field | type | what it is |"
    yield "| --- | --- | --- |"
    for name, field in shape["properties"].items():
        yield f"| `{name}` | {_kind(field)} | {field['description']} |"
    yield ""


def _kind(field: dict[str, Any]) -> str:
    """A type in words."""
    if "anyOf" in field:
        return " or ".join(_kind(each) for each in field["anyOf"])
    if "enum" in field:
        return " or ".join("null" if each is None else f"`{each}`" for each in field["enum"])
    if "$ref" in field:
        return "object"
    match field["type"]:
        case "array":
            return f"list of {_kind(field['items'])}"
        case "object":
            return f"object of {_kind(field['additionalProperties'])}"
        case kind:
            return str(kind)


if __name__ == "__main__":
    sys.stdout.write(page())
