"""Running the application: one process, or several on one shared socket."""

from __future__ import annotations

import logging
import os
import signal
import socket
import sys
import tempfile
from collections.abc import Callable
from importlib.resources import files
from pathlib import Path

import uvicorn

from fourfold.locale import system_reason
from fourfold.rules.game import Unreadable
from fourfold.web.connection import PromptConnection
from fourfold.web.logs import set_up_logs
from fourfold.web.metrics import MULTIPROCESS
from fourfold.web.settings import Settings
from fourfold.web.signer import read_keys
from fourfold.web.sockets.wire import Wire

LARGEST_FRAME = 8 * 1024
"""Bytes of one WebSocket message from a client, and of one request's body."""
_PATIENCE = 5
"""Seconds that open requests get when the server is stopped."""


def serve(settings: Settings, announce: Callable[[str], None]) -> None:
    """Serve until stopped. `announce` is called with the address as soon as connections are accepted."""
    built_client()
    read_keys(settings.data_dir)
    listening = _bind(settings)
    announce(_address(listening, settings.host))
    os.environ.update(settings.to_environment())
    config = _config(settings)
    with listening:
        run = _run_workers if settings.workers > 1 else _run_alone
        could_start = run(config, listening)
    _leave(0 if could_start else 1)


def built_client() -> Path:
    """Where the built browser client is. Without it people would get half a product, so that is an error."""
    client = Path(str(files("fourfold.web"))) / "client"
    if not (client / "index.html").is_file():
        raise Unreadable(
            "The browser client is missing: run “make run” in the project's folder to build it, "
            "or install fourfold from a wheel, which includes it."
        )
    return client


def _leave(code: int) -> None:
    """End the process at once: all is stored, and a normal exit would wait for threads in a kernel."""
    logging.shutdown()
    sys.stdout.flush()
    sys.stderr.flush()
    os._exit(code)


def _run_alone(config: uvicorn.Config, listening: socket.socket) -> bool:
    """Serve in this process; whether it could start."""

    # uvicorn raises the signal that stopped it again at the end: by then we can ignore it.
    def stopped(_signal: int, _frame: object) -> None:
        return

    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, stopped)
    try:
        uvicorn.Server(config).run(sockets=[listening])
    except SystemExit:  # the log says why
        return False
    return True


def _run_workers(config: uvicorn.Config, listening: socket.socket) -> bool:
    """Serve in several processes; whether any of them could start."""
    from fourfold.web.workers import Workers  # noqa: PLC0415 - one process needs none of it

    set_up_logs()
    with tempfile.TemporaryDirectory(prefix="fourfold-metrics-", ignore_cleanup_errors=True) as folder:
        os.environ[MULTIPROCESS] = folder
        workers = Workers(config, listening, Path(folder))
        workers.run()
    return not workers.failed


def _config(settings: Settings) -> uvicorn.Config:
    return uvicorn.Config(
        "fourfold.web.app:application",
        factory=True,
        workers=settings.workers,
        http=PromptConnection,
        loop="auto",
        ws=Wire,
        ws_max_size=LARGEST_FRAME,
        ws_per_message_deflate=False,
        ws_ping_interval=20,
        ws_ping_timeout=20,
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=True,
        forwarded_allow_ips=settings.proxies,
        h11_max_incomplete_event_size=16 * 1024,
        timeout_graceful_shutdown=_PATIENCE,
        timeout_worker_healthcheck=30,
    )


def _bind(settings: Settings) -> socket.socket:
    """Our port; a port in use is reported as a sentence."""
    family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    listening = socket.socket(family)
    try:
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind((settings.host, settings.port))
        listening.listen(2048)
    except OSError as error:
        listening.close()
        raise Unreadable(
            "The server cannot listen on {host}, port {port}: {error}. Choose another with --port.",
            host=settings.host,
            port=settings.port,
            error=system_reason(error),
        ) from error
    listening.set_inheritable(True)
    return listening


def _address(listening: socket.socket, host: str) -> str:
    port = listening.getsockname()[1]
    shown = {"0.0.0.0": "127.0.0.1", "::": "[::1]"}.get(host, f"[{host}]" if ":" in host else host)
    return f"http://{shown}:{port}/"
