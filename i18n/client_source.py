"""Sentences in the browser client: the arguments of `t` and `plural`.

They are found by searching the text, so that gathering them needs no Node. The first argument is always a
plain string; one that is put together is an error here, because no catalogue could contain it.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path

from i18n.message import ROOT, Sentence, place

CLIENT = ROOT / "client" / "src"
_STRING = r'("(?:[^"\\\n]|\\.)*"|' r"'(?:[^'\\\n]|\\.)*'|`(?:[^`\\$]|\\.)*`)"
_CALL = re.compile(rf"(?<![\w.$])(t|plural)\(\s*(?:{_STRING}\s*(?:,\s*{_STRING})?)?")
_DEFINED = re.compile(r"function (?:t|plural)\(")
_COMMENT = re.compile(r"/\*.*?\*/|<!--.*?-->|(?<![:\w])//[^\n]*", re.DOTALL)


class PutTogetherError(ValueError):
    """A sentence that no catalogue can contain."""


def sentences() -> Iterator[Sentence]:
    """Everything the client says."""
    for file in source_files():
        yield from said(file.read_text("utf-8"), place(file))


def said(written: str, file: str) -> Iterator[Sentence]:
    """The sentences in one file."""
    code = _DEFINED.sub("", _COMMENT.sub("", written))
    for call in _CALL.finditer(code):
        name, first, second = call.groups()
        if (
            first is None
            or code[call.end() :].lstrip()[:1] not in (",", ")")
            or (name == "plural") != bool(second)
        ):
            around = code[call.start() : call.end() + 40].splitlines()[0]
            raise PutTogetherError(f"{file}: {around} … is no plain sentence")
        said_so = (_read(first), _read(second)) if second else _read(first)
        yield Sentence(said_so, file)


def _read(literal: str) -> str:
    if literal[0] == '"':
        return str(json.loads(literal))
    inside = literal[1:-1].replace("\\" + literal[0], literal[0]).replace('"', '\\"')
    return str(json.loads(f'"{inside}"'))


def source_files() -> Iterator[Path]:
    """The files that are searched; tests are not."""
    files = (file for pattern in ("*.svelte", "*.ts") for file in CLIENT.rglob(pattern))
    return iter(sorted(file for file in files if not file.name.endswith((".test.ts", ".d.ts"))))
