"""What the server knows about whoever asks: a name and a language."""

from __future__ import annotations

import time

from litestar import Response, get, put
from litestar.datastructures import Cookie
from litestar.params import JSONBody

from fourfold.locale import language, languages
from fourfold.play import Person
from fourfold.play.setup import check_name
from fourfold.web.api.types import Profile, ProfileRequest
from fourfold.web.problems import ApiError, documented
from fourfold.web.process import ThisProcess
from fourfold.web.visitor import LANGUAGE_COOKIE, YEAR, ByVisitor


@get("/api/me", operation_id="me")
async def me(process: ThisProcess, visitor: ByVisitor) -> Profile:
    """What the server knows about whoever asks."""
    known = await process.store.person(visitor.id)
    return Profile("" if known is None else known.name, language())


@put("/api/me", operation_id="changeMe", responses=documented(400, 403, 409, 413, 415, 422))
async def change_me(
    process: ThisProcess, visitor: ByVisitor, data: JSONBody[ProfileRequest]
) -> Response[Profile]:
    """Choose a name and a language."""
    check_name(data.name)
    if data.language and data.language not in languages():
        raise ApiError("This server does not speak that language.", status=422, reason="unknown-language")
    await process.store.remember(Person(visitor.id, data.name), time.time())
    age = YEAR if data.language else 0
    cookie = Cookie(key=LANGUAGE_COOKIE, value=data.language, path="/", samesite="lax", max_age=age)
    return Response(Profile(data.name, data.language or language()), cookies=[cookie])


ROUTES = (me, change_me)
