"""The application: every route, behind the middleware."""

from __future__ import annotations

import gc
import os
import sys
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from typing import Any

import msgspec
from litestar import Litestar, Request, Response, get
from litestar.config.compression import CompressionConfig
from litestar.datastructures import State
from litestar.di import Provide
from litestar.exceptions import HTTPException
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import OpenAPIRenderPlugin
from litestar.plugins import PluginProtocol
from litestar.plugins.core import MsgspecDIPlugin
from litestar.types import ASGIApp, ControllerRouterHandler

from fourfold import __version__
from fourfold.locale import language
from fourfold.outside import register_games
from fourfold.rules.game import RuleError
from fourfold.rules.games import games
from fourfold.web.api import options, profile, tables, texts, trees
from fourfold.web.connection import Admission, PromptConnection, raise_descriptors
from fourfold.web.game_part import part_for
from fourfold.web.logs import set_up_logs
from fourfold.web.metrics import DESCRIPTORS, exposition
from fourfold.web.middleware import Middleware
from fourfold.web.pages import art_routes, rules_pages
from fourfold.web.pages.client_page import client_routes
from fourfold.web.pages.problem_page import on_page_error
from fourfold.web.pages.reference_page import reference_page
from fourfold.web.problems import ApiError, on_api_error, on_fault, on_rule_error, on_unreadable
from fourfold.web.process import Process, ThisProcess
from fourfold.web.server import LARGEST_FRAME, built_client
from fourfold.web.settings import Settings
from fourfold.web.sockets.socket import table_socket
from fourfold.web.verdicts import analyses, coach, puzzles, reviews, storms
from fourfold.web.visitor import Visitor

_TURN = 0.001
"""Seconds that a thread may hold the interpreter while another waits for it."""


def application() -> ASGIApp:
    """One process of a server, with its settings and its games from the environment."""
    register_games(os.environ)
    set_up_logs()
    descriptors = raise_descriptors()
    DESCRIPTORS.set(descriptors)
    settings = Settings.from_environment(os.environ)
    PromptConnection.admission = Admission(settings.address_connections, settings.proxies, descriptors)
    return build(settings)


def build(settings: Settings) -> ASGIApp:
    """One process of a server."""
    pages = client_routes(built_client())
    return Middleware(assemble(settings, pages), settings.allowed_origins, settings.allowed_hosts)


class _Application(Litestar):
    """Litestar that serves msgspec only. On its own it loads support for every model library that happens to
    be installed, which takes a fifth of the time until the first answer."""

    @staticmethod
    def _get_default_plugins(plugins: list[PluginProtocol]) -> list[PluginProtocol]:
        return [*plugins, MsgspecDIPlugin()]


def assemble(settings: Settings, pages: Sequence[ControllerRouterHandler] = ()) -> Litestar:
    """The routes and the client's `pages`, without the middleware. Nothing is opened until it starts."""

    @asynccontextmanager
    async def lifespan(app: Litestar) -> AsyncIterator[None]:
        process = await Process.start(settings)
        app.state.process = process
        tune_interpreter()
        try:
            yield
        finally:
            await process.close()

    return _Application(
        route_handlers=[*ROUTES, *_routes_of_games(), *pages],
        lifespan=[lifespan],
        dependencies={
            "process": Provide(_process, sync_to_thread=False),
            "visitor": Provide(_visitor, sync_to_thread=False),
        },
        openapi_config=OpenAPIConfig(
            title="fourfold",
            version=__version__,
            description="Tables for Quarto! and Quatro. docs/protocol.md describes the WebSocket of a table.",
            path="/api/reference",
            use_handler_docstrings=True,
            render_plugins=[ReferencePage()],
        ),
        exception_handlers={
            ApiError: on_api_error,
            RuleError: on_rule_error,
            HTTPException: on_page_error,
            UnicodeDecodeError: on_unreadable,
            RecursionError: on_unreadable,
            Exception: on_fault,
        },
        request_max_body_size=LARGEST_FRAME,
        # Acts are small and many, and streams must flow: compress only pages, pictures, texts and lists.
        compression_config=CompressionConfig(backend="gzip", exclude=["^/api/tables", "^/api/analyses"]),
        logging_config=None,
    )


def tune_interpreter() -> None:
    """Change two habits of the interpreter that would now and then delay every table for a fifth of a second.

    The garbage collector would go through everything that was loaded, again and again; what is here now
    stays, so it is excluded. And a thread that comes back from the disk waits five milliseconds for its turn:
    the writing thread comes back once for every step, and all steps of a commit wait for it.
    """
    gc.collect()
    gc.freeze()
    sys.setswitchinterval(_TURN)


def _process(state: State) -> Process:
    process: Process = state.process
    return process


def _visitor(request: Request[None, None, State]) -> Visitor:
    visitor: Visitor = request.scope["state"]["visitor"]
    return visitor


# -- Routes that are not games ------------------------------------------------------------------------------


@get("/healthz", media_type="text/plain", include_in_schema=False)
async def healthz() -> str:
    """Whether this process is alive: it answers."""
    return "ok"


@get("/readyz", media_type="text/plain", include_in_schema=False)
async def readyz(process: ThisProcess) -> Response[str]:
    """Whether this process can do its work: it can store and hears the other processes."""
    missing = await process.missing()
    return Response(", ".join(missing) or "ok", status_code=503 if missing else 200)


@get("/metrics", include_in_schema=False, sync_to_thread=True)
def metrics() -> Response[bytes]:
    """Counts for Prometheus."""
    return Response(exposition(), media_type="text/plain; version=0.0.4")


@get("/api/openapi.json", media_type="application/json", include_in_schema=False, sync_to_thread=True)
def document(request: Request[None, None, State]) -> bytes:
    """The OpenAPI document, made once."""
    state = request.app.state
    if "document" not in state:
        state.document = msgspec.json.encode(request.app.openapi_schema.to_schema())
    made: bytes = state.document
    return made


class ReferencePage(OpenAPIRenderPlugin):
    """The API as a page to read, without the scripts that such pages usually load."""

    def __init__(self) -> None:
        super().__init__(path="/")
        self._made: dict[str, bytes] = {}

    def render(self, request: Request[Any, Any, Any], openapi_schema: dict[str, Any]) -> bytes:
        """The page, made once in each language."""
        if language() not in self._made:
            self._made[language()] = reference_page(openapi_schema).encode()
        return self._made[language()]


ROUTES: tuple[ControllerRouterHandler, ...] = (
    *tables.ROUTES,
    *profile.ROUTES,
    *analyses.ROUTES,
    *coach.ROUTES,
    *reviews.ROUTES,
    *puzzles.ROUTES,
    *storms.ROUTES,
    *trees.ROUTES,
    *options.ROUTES,
    *art_routes.ROUTES,
    *texts.ROUTES,
    *rules_pages.ROUTES,
    table_socket,
    document,
    healthz,
    readyz,
    metrics,
)


def _routes_of_games() -> list[ControllerRouterHandler]:
    """What only one of the games has."""
    return [route for game in games() for route in part_for(game).routes()]
