"""The sentences of a language as one compact object, for clients that fill in the places themselves."""

from __future__ import annotations

from functools import cache
from importlib.resources import files

import msgspec
from babel.messages.mofile import read_mo
from litestar import Response, get
from litestar.params import FromPath

from fourfold.locale import languages
from fourfold.web.problems import ApiError, documented


class Texts(msgspec.Struct, frozen=True):
    """What a client needs to use a language."""

    language: str
    plural: str
    """Which form goes with a number `n`, as a C expression (as in gettext)."""
    forms: int
    """How many forms there are."""
    texts: dict[str, str | list[str]]
    """The English sentence and its translation; a list if it depends on a number. Empty for English."""


@get("/api/languages", operation_id="languages", sync_to_thread=False)
def all_languages() -> list[str]:
    """The languages this server speaks."""
    return list(languages())


@get("/api/texts/{language:str}", operation_id="texts", responses=documented(400, 404), sync_to_thread=True)
def texts(language: FromPath[str]) -> Response[Texts]:
    """Every sentence in one language. English sentences are the keys, so the list for English is empty."""
    if language not in languages():
        raise ApiError("This server does not speak that language.", status=404, reason="unknown-language")
    return Response(catalogue_of(language), headers={"cache-control": "public, max-age=300"})


ROUTES = (all_languages, texts)


@cache
def catalogue_of(language: str) -> Texts:
    """Every sentence in one language."""
    path = files("fourfold.locale") / language / "LC_MESSAGES" / "fourfold.mo"
    if not path.is_file():
        return Texts(language, "n != 1", 2, {})
    with path.open("rb") as file:
        catalogue = read_mo(file)
    return Texts(
        language,
        catalogue.plural_expr,
        catalogue.num_plurals,
        {
            message.id[0] if isinstance(message.id, tuple | list) else message.id: (
                list(message.string) if isinstance(message.string, tuple | list) else message.string
            )
            for message in catalogue
            # Words with a context belong to editions; they come with the options, already filled in.
            if message.id and message.string and not message.context
        },
    )
