"""The description of the API as a page that the server draws itself, without scripts."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from fourfold.locale import language, text
from fourfold.web.pages.html import join, page, site_header, tag


def reference_page(document: Mapping[str, Any]) -> str:
    """The OpenAPI document as a page to read."""
    entries = (
        join(
            tag("dt", tag("code", f"{method.upper()} {path}")),
            tag("dd", operation.get("description") or operation.get("summary") or ""),
        )
        for path, methods in document["paths"].items()
        for method, operation in methods.items()
        if isinstance(operation, dict)
    )
    return page(
        text("API reference"),
        language(),
        site_header(),
        tag(
            "main",
            tag("h1", text("API reference")),
            tag("p", text("Every address of this server, for people who write clients and bots.")),
            tag("p", tag("a", text("Its OpenAPI document"), href="/api/openapi.json")),
            tag("dl", *entries),
        ),
    )
