"""Everything people read goes through the catalogues: no sentence in the sources bypasses them.

Python is searched as a syntax tree, the client's pages as text without scripts, styles and tags. What only
programs or programmers read (logs, SQL, the description of the API, failed assertions) is excluded by its
place.
"""

from __future__ import annotations

import ast
import importlib
import pkgutil
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from i18n import client_source, python_source

import fourfold
from fourfold.cli.usage import HEADINGS
from fourfold.rules.game import RuleError
from fourfold.web.problems import _TITLES

SOURCE = Path(fourfold.__file__).parent
SPEAKING = ("art", "cli", "locale", "terminal", "web")
"""Rooms that talk to people, each game's own among them."""
FILES = sorted(
    file
    for file in SOURCE.rglob("*.py")
    if any(part.removesuffix(".py") in SPEAKING for part in file.relative_to(SOURCE).parts[:2])
)

TWO_WORDS = re.compile(r"[^\W\d_]{2,}[,;:]? [^\W\d_]{2,}")
ONE_WORD = re.compile(r"[A-Z][a-z]{2,}[!:.]?")

FOR_PROGRAMS = {
    "description", "summary", "media_type", "content", "font_family", "viewBox", "d", "style", "class_",
    "metavar", "title", "transform", "classes", "event", "allow", "version", "stroke_dasharray", "code",
}  # fmt: skip
"""Keywords whose values no person reads: attributes of SVG and HTML, the API's document."""
SILENT_CALLS = {
    "debug", "info", "warning", "error", "exception", "compile", "Counter", "Gauge", "Histogram", "getLogger",
    "Meta", "Parameter", "OpenAPIConfig", "ResponseSpec", "AssertionError", "TypeVar", "cast", "line", "path",
    "execute", "replace", "startswith", "removeprefix", "split", "Body", "examples",
}  # fmt: skip
"""Calls whose arguments are for programs, logs and drawings."""
SINKS = {
    "echo",
    "say",
    "Button",
    "Static",
    "Label",
    "Option",
    "Checkbox",
    "Tick",
    "Binding",
    "notify",
    "update",
}
"""Calls that show their argument to a person: one word is enough there."""


BY_HAND = re.compile(r"\", \"\.join|strftime|:%[YdmB]|:\.\d[f%]|:,\}")
"""Lists, dates and numbers that are formatted without regard to the language."""
UNREAD = {
    "quatro/art/dice.py": "digits",
    "art/svg.py": "measures",
    "terminal/app/form.py": "names, to be edited and read back",
    "web/app.py": "what a probe of health reads",
    "cli/usage.py": "a limit as it is typed",
    "cli/admin.py": "times in columns, to be sorted and searched",
}
"""Files that may do so, and why."""

ERRORS = python_source.error_names(
    ast.parse(file.read_text("utf-8")) for file in python_source.source_files()
)


def kinds(above: type[RuleError]) -> Iterator[type[RuleError]]:
    """A kind of refusal and all its subclasses."""
    yield above
    for below in above.__subclasses__():
        yield from kinds(below)


def test_lists_dates_and_numbers_follow_the_language() -> None:
    """CLDR knows them: `row_words`, `list_words`, `date_words`, `number_words`, `percent_words`."""
    found = {str(file.relative_to(SOURCE)) for file in FILES if BY_HAND.search(file.read_text("utf-8"))}
    assert found == set(UNREAD)


def test_every_kind_of_refusal_is_gathered() -> None:
    for found in pkgutil.walk_packages(fourfold.__path__, "fourfold."):
        if "migrations" not in found.name and not found.name.endswith("__main__"):
            importlib.import_module(found.name)
    ours = {kind.__name__ for kind in kinds(RuleError) if kind.__module__.startswith("fourfold.")}
    assert "Refused" in ours
    assert ours <= ERRORS


SPOKEN = {"text", "plural", *ERRORS}
"""Calls whose sentences are in the catalogues."""


def strays(file: Path) -> Iterator[str]:
    """Literals that look like text for people."""
    yield from _look(ast.parse(file.read_text("utf-8")), "")


def _look(node: ast.AST, sink: str) -> Iterator[str]:
    match node:
        case ast.Call():
            name = python_source.name_of(node)
            if name in SPOKEN or name in SILENT_CALLS:
                return
            inner = name if name in SINKS else ""
            for argument in node.args:
                yield from _look(argument, inner)
            for keyword in node.keywords:
                if keyword.arg not in FOR_PROGRAMS:
                    yield from _look(keyword.value, "")
            yield from _look(node.func, "")
        case ast.Expr(ast.Constant()) | ast.Raise() | ast.Assert():
            return  # a docstring; errors of ours are calls, others never reach a person
        case ast.JoinedStr(values):
            words = "".join(str(part.value) for part in values if isinstance(part, ast.Constant))
            yield from _judge(words, sink)
            for part in values:
                if isinstance(part, ast.FormattedValue):
                    yield from _look(part.value, sink)
        case ast.Constant(str(words)):
            yield from _judge(words, sink)
        case _:
            for child in ast.iter_child_nodes(node):
                yield from _look(child, "" if isinstance(node, ast.stmt) else sink)


def _judge(words: str, sink: str) -> Iterator[str]:
    if "<" in words or "{{" in words or "://" in words:
        return  # markup, which is checked where its words are made, or an address
    if TWO_WORDS.search(words) or (sink and ONE_WORD.fullmatch(words)):
        yield words


ALLOWED = {
    "art/svg.py": {"title desc"},
    "quarto/cli/solve.py": {"solve quarto --variant traits=colour,height --ply 2"},
    "terminal/plain/descriptions.py": {"save FILE"},
    "cli/documents.py": {
        *("solve quarto", "dataset quarto", "dataset quatro", "train quatro", "puzzles list"),
        *("admin tables", "admin close", "admin empty-lobby", "admin ban", "admin unban", "admin bans"),
        *("admin refuse-name", "admin allow-name", "admin names", "admin log"),
    },
    "cli/engines.py": {"TAP version 14", "not ok"},
    "cli/usage.py": set(HEADINGS),
    "web/pages/client_page.py": {"fourfold play"},
    "web/site.py": {"usage: python -m fourfold.web.site FOLDER ADDRESS"},
    "cli/research.py": {"dataset quarto --positions 100000 --placed 7-12 -o quarto-data"},
}
"""Exceptions by file: names of ids and commands, and what another library looks up."""
CODE = re.compile(r"[:\w-]+\{|sans-serif|prefers-color-scheme|max-age|Max-Age|accept-language|filename=")
"""CSS, fonts and HTTP headers."""
API_TITLES = "web/problems.py"
"""A table with short titles for the OpenAPI document."""


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.relative_to(SOURCE).as_posix())
def test_python_says_nothing_outside_the_catalogues(file: Path) -> None:
    name = file.relative_to(SOURCE).as_posix()
    allowed = ALLOWED.get(name, set()) | (set(_TITLES.values()) if name == API_TITLES else set())
    found = [words for words in strays(file) if words not in allowed and not CODE.search(words)]
    assert not found, f"{name}: put these into text(…): {found}"


def test_the_check_finds_what_it_looks_for() -> None:
    code = 'say("Hello")\nname = f"You have {count} pieces"\necho(text("Fine here."))\n"""Doc string here."""'
    assert list(_look(ast.parse(code), "")) == ["Hello", "You have  pieces"]


# -- The client ---------------------------------------------------------------------------------------------

SCRIPT = re.compile(r"<script.*?</script>|<style.*?</style>|<!--.*?-->", re.DOTALL)
ATTRIBUTE = re.compile(r'\s(aria-label|title|alt|placeholder|label)="([^"{]*[^\W\d_]{2,}[^"{]*)"')
LITERAL = re.compile(r'"((?:[^"\\\n]|\\.)*)"')
SAID = re.compile(r'(?<![\w.$])(?:t|plural)\(\s*"(?:[^"\\]|\\.)*"(?:\s*,\s*"(?:[^"\\]|\\.)*")?')
COMMENT = re.compile(r"/\*.*?\*/|(?<![:\w\"'])//[^\n]*", re.DOTALL)
CLIENT_FILES = sorted(client_source.source_files())
REFUSALS = {sentence.id for source in (python_source, client_source) for sentence in source.sentences()}
"""What the page's rules and tables refuse with: sentences of the catalogues, told by `explained`."""
PROPER_NAMES = {"fourfold", "Quarto", "Quatro"}
CLIENT_CODE = re.compile(
    r"[=;(]|^[a-z-]+( [a-z-]+)*$|^[\d.\s-]+$|Path=|^M |\{|^\d\d st |^input|extends|sans-serif"
)
"""Class lists, keys, cookies, shapes and fonts."""


def markup_words(written: str) -> list[str]:
    """Words between the tags of a page, and in the attributes that are read out."""
    markup = SCRIPT.sub("", written)
    attributes = [found[2] for found in ATTRIBUTE.finditer(markup)]
    between = re.sub(r"<[^<>]*>|&\w+;", "\n", _without_expressions(markup))
    words = [word for word in re.findall(r"[^\W\d_]{2,}", between) if word not in PROPER_NAMES]
    return attributes + words


def _without_expressions(markup: str) -> str:
    """The markup without anything inside braces, nested ones included."""
    depth, kept = 0, []
    for sign in markup:
        depth += (sign == "{") - (sign == "}")
        if depth == 0 and sign != "}":
            kept.append(sign)
    return "".join(kept)


def script_words(written: str) -> list[str]:
    """Literals of several words that are not passed to a translating function."""
    code = SAID.sub("(", COMMENT.sub("", written))
    literals = (found[1] for found in LITERAL.finditer(code))
    return [
        words
        for words in literals
        if TWO_WORDS.search(words) and words not in REFUSALS and not CLIENT_CODE.search(words)
    ]


@pytest.mark.parametrize("file", CLIENT_FILES, ids=lambda file: file.name)
def test_the_client_says_nothing_outside_the_catalogues(file: Path) -> None:
    written = file.read_text("utf-8")
    found = script_words(written)
    if file.suffix == ".svelte":
        found += markup_words(written)
    assert not found, f"{file.name}: put these into t(…): {found}"


def test_the_check_of_pages_finds_what_it_looks_for() -> None:
    assert markup_words('<p class="x">Hello {t("fine")}</p><img alt="A board" />') == ["A board", "Hello"]
    assert script_words('const a = "You won this game"; const b = t("All is well");') == ["You won this game"]
