"""The WebSocket of a table: checked first, then handed to a session."""

from __future__ import annotations

import logging

from litestar import WebSocket, websocket
from litestar.datastructures import State
from litestar.exceptions import WebSocketDisconnect
from litestar.params import FromPath, FromQuery

from fourfold.locale import explain
from fourfold.rules.game import RuleError
from fourfold.web.problems import reason_of
from fourfold.web.process import Process
from fourfold.web.rights import check_may_watch
from fourfold.web.sockets.messages import ActRefused, write
from fourfold.web.sockets.session import ProtocolViolation, Session
from fourfold.web.visitor import Visitor

log = logging.getLogger(__name__)

_REFUSED = 4403
_VIOLATION = 1008


@websocket("/api/tables/{table_id:str}/socket")
async def table_socket(
    socket: WebSocket[None, None, State], table_id: FromPath[str], since: FromQuery[int | None] = None
) -> None:
    """Everything that happens at one table, from now on or since a version."""
    process: Process = socket.app.state.process
    visitor: Visitor = socket.scope["state"]["visitor"]
    await socket.accept()
    try:
        audience = await process.audiences.of(table_id)
        check_may_watch(process.signer, audience.live.table, table_id, visitor.id, socket.cookies)
    except RuleError as error:
        await socket.send_data(write(ActRefused("", reason_of(error), explain(error), 0)))
        await socket.close(_REFUSED)
        return
    session = Session(process, audience, visitor, since)
    try:
        await session.run(lambda: _receive(socket), lambda text: _send(socket, text))
    except ProtocolViolation:
        await socket.close(_VIOLATION)
    except WebSocketDisconnect:
        return


async def _send(socket: WebSocket[None, None, State], text: str) -> None:
    # Litestar's own `send_data` wraps each message once more; this runs thousands of times a second.
    await socket.send({"type": "websocket.send", "text": text, "bytes": None})


async def _receive(socket: WebSocket[None, None, State]) -> str | None:
    message = await socket.receive()
    if message["type"] != "websocket.receive":
        return None
    text = message.get("text")
    if text is not None:
        return text
    return (message.get("bytes") or b"").decode(errors="replace")
