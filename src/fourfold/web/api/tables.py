"""Tables in the JSON API: open one, sit down, see it, act, lists, downloads."""

from __future__ import annotations

from functools import lru_cache, partial
from typing import Annotated, Literal

from litestar import Request, Response, get, post
from litestar.datastructures import Cookie, State
from litestar.params import FromQuery, JSONBody, PathParameter, QueryParameter
from litestar.status_codes import HTTP_200_OK, HTTP_201_CREATED

from fourfold import art
from fourfold.locale import language, text
from fourfold.play import Chair, Computer, Join, Person, Shown, Table, may_join, record, view
from fourfold.play.threads import Threads
from fourfold.rules.games import Position
from fourfold.store import LinkTarget, Listed, LiveTable, card_of
from fourfold.web.api.types import (
    Arrived,
    Invitation,
    InvitationRequest,
    LinkRequest,
    SeatLink,
    TableOpened,
    TableRequest,
)
from fourfold.web.problems import ApiError, documented
from fourfold.web.process import Process, ThisProcess
from fourfold.web.rights import check_may, check_may_watch, watch_cookie, watch_pass
from fourfold.web.security import Event, note
from fourfold.web.sockets.messages import Ack, Act
from fourfold.web.visitor import ByVisitor, Visitor

ApiRequest = Request[None, None, State]
TableId = Annotated[str, PathParameter(description="The table.", max_length=40)]

_MONTH = 30 * 24 * 3600
MOST_WAITING = 5
"""Public tables of one person that wait for players."""
CROWDS = 1024
"""Groups of addresses that take turns in the lobby. Only the number of its group is kept with a table, while
it waits: many addresses share it."""


@post("/api/tables", operation_id="openTable", responses=documented(400, 403, 409, 413, 415, 422, 429))
async def open_table(
    request: ApiRequest, process: ThisProcess, visitor: ByVisitor, data: JSONBody[TableRequest]
) -> Response[TableOpened]:
    """Open a table. If every seat is taken, the game starts at once."""
    limits = process.limits
    if not (limits.tables.take(visitor.id) and limits.tables_of_address.take(visitor.address)):
        raise ApiError("That is a lot of tables at once: wait a moment.", status=429, reason="too-many")
    setup = data.setup(visitor.id)
    process.moderation.check_names(setup)
    if any(isinstance(who, Computer) for who in setup.seats):
        await process.running_games.check(visitor.id, setup.first_position())
    crowd = await _crowd_in_lobby(process, visitor) if data.waits_in_lobby else None
    opened = await process.tables.open(setup, crowd)
    links = [SeatLink(chair, _link(request, "join", secret)) for chair, secret in opened.links.items()]
    watch = _link(request, "watch", opened.watch)
    return Response(TableOpened(opened.id, links, watch), status_code=HTTP_201_CREATED)


async def _crowd_in_lobby(process: Process, visitor: Visitor) -> int:
    """The crowd of addresses that a table in the lobby comes from, unless its person has enough there."""
    if await process.store.waiting_of(visitor.id) >= MOST_WAITING:
        raise ApiError(
            "You already have {count} public tables that wait for players: leave one of them first.",
            status=429,
            reason="too-many",
            count=MOST_WAITING,
        )
    if not process.limits.waiting_of_address.take(visitor.address):
        raise ApiError(
            "Many public tables were opened from your network: wait a moment, or open a private one.",
            status=429,
            reason="too-many",
        )
    return process.signer.scatter(visitor.address, CROWDS)


def _link(request: ApiRequest, screen: Literal["join", "watch"], secret: str) -> str:
    # A browser never sends the part after the #: no log and no other site sees it.
    return f"{str(request.base_url).rstrip('/')}/{screen}#{secret}"


@post(
    "/api/invitations",
    operation_id="readInvitation",
    status_code=HTTP_200_OK,
    responses=documented(400, 403, 404, 409, 413, 415, 422, 429),
)
async def read_invitation(
    process: ThisProcess, visitor: ByVisitor, data: JSONBody[InvitationRequest]
) -> Invitation:
    """Who invites by a secret link, and to what; refused as following it would be. Nobody sits down."""
    target = await _target(process, visitor, data.link)
    table = (await process.table(target.table)).table
    free = target.chair is not None and may_join(table, target.chair, visitor.id)
    return Invitation(card_of(table), target.chair, _host(table), seated=not free)


def _host(table: Table) -> Chair | None:
    """The chair of the person who opened the table, or of the first who still sits there."""
    opened = [isinstance(holder, Person) for holder in table.setup.seats]
    seated = [chair for chair, holder in enumerate(table.holders) if isinstance(holder, Person)]
    return next((chair for chair in seated if opened[chair]), seated[0] if seated else None)


async def _target(process: Process, visitor: Visitor, link: str) -> LinkTarget:
    """Where a secret link leads; those who guess are slowed down."""
    target = await process.store.follow(link)
    if target is None:
        if not process.limits.guesses.take(visitor.address):
            note(Event.GUESSES, visitor.address)
            raise ApiError("Too many links that do not work: wait a moment.", status=429, reason="too-many")
        raise ApiError("This link does not work: it may be incomplete.", status=404, reason="unknown-link")
    return target


@post(
    "/api/links",
    operation_id="followLink",
    status_code=HTTP_200_OK,
    responses=documented(400, 403, 404, 409, 413, 415, 422, 429),
)
async def follow_link(
    request: ApiRequest, process: ThisProcess, visitor: ByVisitor, data: JSONBody[LinkRequest]
) -> Response[Arrived]:
    """Sit down or start watching by a secret link. A seat that is already taken stays taken."""
    target = await _target(process, visitor, data.link)
    if target.chair is None:
        return _let_watch(process, target.table, visitor, secure=request.url.scheme == "https")
    process.moderation.check_name(data.name)
    await process.tables.act(target.table, Join(target.chair, data.name), visitor.id)
    return Response(Arrived(target.table, target.chair))


def _let_watch(process: Process, table_id: str, visitor: Visitor, *, secure: bool) -> Response[Arrived]:
    cookie = Cookie(
        key=watch_cookie(table_id),
        value=watch_pass(process.signer, table_id, visitor.id),
        path=f"/api/tables/{table_id}",
        httponly=True,
        secure=secure,
        samesite="lax",
        max_age=_MONTH,
    )
    return Response(Arrived(table_id, None), cookies=[cookie])


@post(
    "/api/tables/{table_id:str}/rematch",
    operation_id="followRematch",
    status_code=HTTP_200_OK,
    responses=documented(400, 403, 404, 409),
)
async def follow_rematch(
    request: ApiRequest, process: ThisProcess, visitor: ByVisitor, table_id: TableId
) -> Response[Arrived]:
    """Go on to the rematch: anyone who may see a table may see its rematch."""
    table = (await visible_table(request, process, visitor, table_id)).table
    if table.successor is None:
        raise ApiError("There is no rematch.", status=409, reason="refused")
    return _let_watch(process, table.successor, visitor, secure=request.url.scheme == "https")


@get("/api/tables/{table_id:str}", operation_id="readTable", responses=documented(400, 403, 404))
async def read_table(
    request: ApiRequest, process: ThisProcess, visitor: ByVisitor, table_id: TableId
) -> Shown:
    """A table as it is now: the first message of its socket."""
    live = await visible_table(request, process, visitor, table_id)
    return Shown(view(live.table, visitor.id, process.tables.now()))


@post(
    "/api/tables/{table_id:str}/acts",
    operation_id="act",
    status_code=HTTP_200_OK,
    responses=documented(400, 403, 404, 409, 413, 415, 422, 429),
)
async def act(
    request: ApiRequest, process: ThisProcess, visitor: ByVisitor, table_id: TableId, data: JSONBody[Act]
) -> Ack:
    """Do something at a table: the same message as over its socket, for clients without one."""
    if not process.limits.acts.take(visitor.id):
        raise ApiError("Too many moves at once: wait a moment.", status=429, reason="too-many")
    live = await visible_table(request, process, visitor, table_id)
    check_may(data.command, live.table)
    process.moderation.check_command(data.command)
    acted = await process.tables.act(table_id, data.command, visitor.id, key=data.key)
    return Ack(data.key, acted.version)


@get(
    "/api/tables/{table_id:str}/record",
    operation_id="record",
    media_type="text/plain",
    responses=documented(400, 403, 404),
)
async def download_record(
    request: ApiRequest, process: ThisProcess, visitor: ByVisitor, table_id: TableId
) -> Response[str]:
    """The game as a record, with the seed once it is over."""
    table = (await visible_table(request, process, visitor, table_id)).table
    headers = {"content-disposition": f'attachment; filename="{table.setup.game}-{table_id[:8]}.txt"'}
    return Response(str(record(table)), media_type="text/plain", headers=headers)


@get(
    "/api/tables/{table_id:str}/picture.svg",
    operation_id="picture",
    media_type="image/svg+xml",
    responses=documented(400, 403, 404),
)
async def picture(
    request: ApiRequest,
    process: ThisProcess,
    visitor: ByVisitor,
    table_id: TableId,
    theme: FromQuery[Literal["light", "dark"]] = "light",
) -> Response[str]:
    """The board as it is now."""
    table = (await visible_table(request, process, visitor, table_id)).table
    draw = partial(draw_board, table.position, table.setup.edition, theme, language())
    return Response(await painter.run(draw), media_type="image/svg+xml")


painter = Threads(1)
"""Pictures take time: they are drawn one at a time, outside the event loop, and players come first."""


@lru_cache(maxsize=256)
def draw_board(position: Position, edition: str, theme: Literal["light", "dark"], _language: str) -> str:
    """The picture, in the current language; the same picture is not drawn twice."""
    return art.draw(position, edition=edition, theme=theme, text=text)


@get("/api/lobby", operation_id="lobby")
async def lobby(process: ThisProcess) -> list[Listed]:
    """Public tables that are open to join, newest first."""
    return list(await process.store.lobby())


@get("/api/games", operation_id="myGames", responses=documented(400))
async def my_games(
    process: ThisProcess,
    visitor: ByVisitor,
    before: Annotated[
        float | None, QueryParameter(ge=0, le=1e11, description="Only those changed before this time.")
    ] = None,
) -> list[Listed]:
    """The tables where you have a seat, latest first."""
    return list(await process.store.games_of(visitor.id, before=before))


async def visible_table(request: ApiRequest, process: Process, visitor: Visitor, table_id: str) -> LiveTable:
    """A table that the person who asks may see, as the log has it now."""
    live = await process.table(table_id)
    check_may_watch(process.signer, live.table, table_id, visitor.id, request.scope["state"]["cookies"])
    return live


ROUTES = (
    open_table,
    read_invitation,
    follow_link,
    follow_rematch,
    read_table,
    act,
    download_record,
    picture,
    lobby,
    my_games,
)
