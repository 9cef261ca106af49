"""Errors as a page, for people who mistyped an address in a browser."""

from __future__ import annotations

from typing import Any

from litestar import Request, Response
from litestar.exceptions import HTTPException

from fourfold.locale import language, text
from fourfold.web.pages.html import figure, page, site_header, tag
from fourfold.web.problems import Problem, on_http_error


def on_page_error(request: Request[Any, Any, Any], error: HTTPException) -> Response[Problem] | Response[str]:
    """What the framework refuses: as a page if a browser asked for one, otherwise for programs."""
    problem = on_http_error(request, error)
    if not _is_read_by_a_person(request):
        return problem
    page_text = problem_page(problem.content.title)
    return Response(page_text, status_code=error.status_code, media_type="text/html")


def problem_page(title: str) -> str:
    """What was wrong, and the way home."""
    return page(
        title,
        language(),
        site_header(),
        tag(
            "main",
            tag("div", tag("h1", title), tag("a", text("Home"), href="/", class_="button"), class_="sheet"),
            figure("quarto-call"),
            class_="problem",
        ),
    )


def _is_read_by_a_person(request: Request[Any, Any, Any]) -> bool:
    """Whether a browser asked for a page: everything under `/api` is for programs."""
    return "text/html" in request.headers.get("accept", "") and not request.url.path.startswith("/api")
