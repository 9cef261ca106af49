"""A newer version of the client is offered outside games, and loaded on request."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import httpx
import pytest
from harness.services import Server
from playwright.sync_api import Browser, expect
from tests.browser.screens.before_play import home
from tests.browser.stage import Person
from tests.browser.test_offline import READY
from tests.browser.test_screens import resize

SMALL = (320, 568)
OURS = {"host", "connection", "content-length", "content-encoding", "transfer-encoding", "accept-encoding"}
"""Headers that a proxy must not pass on."""


class Proxy(ThreadingHTTPServer):
    """A proxy for a server, which on request has a newer service worker."""

    daemon_threads = True
    newer = False

    def __init__(self, server: str) -> None:
        self.behind = httpx.Client(base_url=server, timeout=120)
        super().__init__(("127.0.0.1", 0), Passing)

    @property
    def url(self) -> str:
        """Its address."""
        return f"http://127.0.0.1:{self.server_port}"


class Passing(BaseHTTPRequestHandler):
    """Pass on a request."""

    protocol_version = "HTTP/1.1"
    server: Proxy

    def pass_on(self) -> None:
        sent = self.rfile.read(int(self.headers.get("Content-Length", 0)))
        kept = {name: value for name, value in self.headers.items() if name.lower() not in OURS}
        answer = self.server.behind.request(self.command, self.path, headers=kept, content=sent)
        body = answer.content
        if self.path == "/sw.js" and self.server.newer:
            body += b"\n// a newer version"
        self.send_response(answer.status_code)
        for name, value in answer.headers.multi_items():
            if name.lower() not in OURS:
                self.send_header(name, value)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    do_GET = do_POST = do_PUT = pass_on  # noqa: N815

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002
        """Log nothing."""


@pytest.fixture
def proxy(server: Server) -> Iterator[Proxy]:
    """A proxy before the server."""
    with Proxy(server.url) as running:
        thread = threading.Thread(target=running.serve_forever)
        thread.start()
        yield running
        running.shutdown()
        thread.join()
        running.behind.close()


@pytest.fixture
def ada(proxy: Proxy, chromium: Browser) -> Iterator[Person]:
    """A person whose browser has cached the client."""
    person = Person(chromium, proxy.url, service_workers="allow", reduced_motion="reduce")
    yield person
    person.leave()


def test_offered_outside_of_games_and_loaded_on_demand(proxy: Proxy, ada: Person) -> None:
    offer = ada.page.get_by_role("button", name="Reload")
    home(ada)
    ada.page.evaluate(READY)
    ada.page.reload()  # from here on the service worker answers
    expect(offer).to_have_count(0)

    proxy.newer = True
    ada.page.evaluate("window.untouched = true")
    ada.page.evaluate("navigator.serviceWorker.getRegistration().then(found => found.update())")
    expect(offer).to_be_visible()
    resize(ada, *SMALL, "newer_version")
    ada.page.get_by_role("link", name="Learn", exact=True).click()
    expect(offer).to_be_visible()
    ada.page.evaluate(
        "history.pushState({}, '', '/table/none'); dispatchEvent(new PopStateEvent('popstate'))"
    )
    expect(offer).to_have_count(0)
    ada.page.go_back()
    expect(offer).to_be_visible()
    assert ada.page.evaluate("window.untouched"), "nobody's page was loaded again"

    with ada.page.expect_navigation():
        offer.click()
    ada.page.get_by_role("heading", level=1).wait_for()
    expect(offer).to_have_count(0)
    waits = "navigator.serviceWorker.getRegistration().then(({waiting}) => waiting !== null)"
    assert not ada.page.evaluate(waits), "the newer one is at work"
