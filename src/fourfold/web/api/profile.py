"""What the server knows about the person who asks: a name and a language."""

from __future__ import annotations

import time

from litestar import Response, delete, get, put
from litestar.datastructures import Cookie
from litestar.params import JSONBody

from fourfold.locale import language, languages
from fourfold.play import Person, record
from fourfold.play.setup import check_name
from fourfold.web.api.types import Export, ExportedGame, ExportedStorm, Profile, ProfileRequest
from fourfold.web.problems import ApiError, documented
from fourfold.web.process import ThisProcess
from fourfold.web.visitor import COOKIE, LANGUAGE_COOKIE, SECURE_COOKIE, YEAR, ByVisitor


@get("/api/me", operation_id="me")
async def me(process: ThisProcess, visitor: ByVisitor) -> Profile:
    """What the server knows about you."""
    known = await process.store.person(visitor.id)
    await process.store.seen(visitor.id, process.tables.now())
    return Profile("" if known is None else known.name, language())


@put("/api/me", operation_id="changeMe", responses=documented(400, 403, 409, 413, 415, 422))
async def change_me(
    process: ThisProcess, visitor: ByVisitor, data: JSONBody[ProfileRequest]
) -> Response[Profile]:
    """Choose a name and a language."""
    check_name(data.name)
    process.moderation.check_name(data.name)
    if data.language and data.language not in languages():
        raise ApiError("This server does not speak that language.", status=422, reason="unknown-language")
    await process.store.remember(Person(visitor.id, data.name), time.time())
    age = YEAR if data.language else 0
    cookie = Cookie(key=LANGUAGE_COOKIE, value=data.language, path="/", samesite="lax", max_age=age)
    return Response(Profile(data.name, data.language or language()), cookies=[cookie])


@get("/api/me/export", operation_id="exportMe")
async def export_me(process: ThisProcess, visitor: ByVisitor) -> Response[Export]:
    """Everything the server keeps about you: your name, each game with its record, and puzzles."""
    known = await process.store.person(visitor.id)
    games = []
    async for listed in process.store.all_games_of(visitor.id):
        table = (await process.tables.find(listed.table)).table
        games.append(ExportedGame(listed, table.seats_of(visitor.id), str(record(table))))
    headers = {"content-disposition": 'attachment; filename="fourfold.json"'}
    tries = await process.store.puzzle_tries(visitor.id)
    storms = [
        ExportedStorm(storm.began_at, storm.answered, storm.score)
        for storm in await process.store.storms_of(visitor.id)
    ]
    return Response(Export("" if known is None else known.name, games, tries, storms), headers=headers)


@delete(
    "/api/me",
    operation_id="deleteMe",
    responses=documented(403),
    response_cookies=[
        *(Cookie(key=name, path="/", max_age=0) for name in (COOKIE, LANGUAGE_COOKIE)),
        Cookie(key=SECURE_COOKIE, path="/", max_age=0, secure=True, httponly=True),
    ],
)
async def delete_me(process: ThisProcess, visitor: ByVisitor) -> None:
    """Erase the person who asks: running games are given up, and nothing stored names the person any more.
    Their sockets are closed, and whoever sends their cookie again is somebody new."""
    await process.tables.erase(visitor.id)
    process.peers.end(visitor.id)


ROUTES = (me, change_me, export_me, delete_me)
