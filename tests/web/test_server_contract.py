"""The server matches its OpenAPI document: Schemathesis sends what it allows, and what it does not."""

from __future__ import annotations

import contextlib
from typing import Any

import httpx
import schemathesis
import schemathesis.specs.openapi.schemas
from harness.services import Server
from hypothesis import HealthCheck, given, settings
from hypothesis.errors import Unsatisfiable
from schemathesis.checks import not_a_server_error
from schemathesis.generation import GenerationMode
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
]


def operations(server: Server) -> list[Any]:
    """Every operation that the server's own document describes."""
    schema: Any = schemathesis.openapi.from_url(f"{server.url}/api/openapi.json")
    return [found.ok() for found in schema.get_all_operations()]


def test_every_operation_keeps_to_its_description(shared_server: Server) -> None:
    for operation in operations(shared_server):
        _exercise(operation, GenerationMode.POSITIVE)
        with contextlib.suppress(Unsatisfiable):  # an operation without parameters has no bad requests
            _exercise(operation, GenerationMode.NEGATIVE)


def _exercise(operation: Any, mode: GenerationMode) -> None:
    @given(case=operation.as_strategy(generation_mode=mode))
    @settings(
        max_examples=8,
        derandomize=True,
        database=None,
        suppress_health_check=list(HealthCheck),
    )
    def run(case: Any) -> None:
        case.call_and_validate(checks=CHECKS, timeout=120)

    run()


def test_every_operation_says_what_it_does(shared_server: Server) -> None:
    document = httpx.get(f"{shared_server.url}/api/openapi.json", timeout=120).json()
    for path, methods in document["paths"].items():
        for method, operation in methods.items():
            assert operation.get("description"), f"{method} {path}"
            assert operation["operationId"]
