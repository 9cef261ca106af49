"""The WebSocket of a table: checked first, then handed to a session."""

from __future__ import annotations

from contextlib import suppress
from typing import cast

from litestar import WebSocket, websocket
from litestar.datastructures import State
from litestar.exceptions import WebSocketDisconnect
from litestar.params import FromPath, FromQuery

from fourfold.locale import explain
from fourfold.play.news import PROTOCOL
from fourfold.rules.game import RuleError
from fourfold.web.problems import reason_of
from fourfold.web.process import Process
from fourfold.web.rights import check_may_watch
from fourfold.web.sockets.messages import ActRefused, write
from fourfold.web.sockets.session import STAYS_CLOSED, Session
from fourfold.web.sockets.wire import EXTENSION, Wire
from fourfold.web.visitor import Visitor


@websocket("/api/tables/{table_id:str}/socket")
async def table_socket(
    socket: WebSocket[None, None, State],
    table_id: FromPath[str],
    protocol: FromQuery[int] = 1,
    since: FromQuery[int] = 0,
) -> None:
    """Everything that happens at one table, from now on or since a version."""
    process: Process = socket.app.state.process
    visitor: Visitor = socket.scope["state"]["visitor"]
    await socket.accept()
    try:
        audience = await process.audiences.of(table_id)
        cookies: dict[str, str] = socket.scope["state"]["cookies"]
        check_may_watch(process.signer, audience.live.table, table_id, visitor.id, cookies)
    except RuleError as error:
        await socket.send_text(write(ActRefused("", reason_of(error), explain(error), 0)).decode())
        await socket.close(STAYS_CLOSED)
        return
    wire = cast("dict[str, Wire]", socket.scope["extensions"])[EXTENSION]
    with suppress(WebSocketDisconnect):
        session = Session(process, audience, visitor, since, wire)
        await (session.run if protocol == PROTOCOL else session.part)(socket.receive)
