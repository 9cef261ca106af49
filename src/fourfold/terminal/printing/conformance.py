"""What `fourfold conform` prints: the Test Anything Protocol, which people and programs read."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from fourfold.engine.conformance import Finding
from fourfold.locale import explain


def finding_lines(findings: Iterable[Finding]) -> Iterator[tuple[str, bool]]:
    """The lines of the report, each with whether all is well so far."""
    yield "TAP version 14", True
    number = 0
    for number, finding in enumerate(findings, start=1):
        skipped = " # SKIP" if finding.left_out else ""
        result = "ok" if finding.passed else "not ok"
        yield f"{result} {number} - {finding.check}{skipped}", finding.passed
        if finding.problem is not None:
            yield f"  # {explain(finding.problem)}", False
            yield from ((f"  # {said}", False) for said in finding.talk)
    yield f"1..{number}", True


def finding_documents(findings: Iterable[Finding]) -> Iterator[tuple[str, bool]]:
    """The same for programs that read JSON, one check per line."""
    from fourfold.terminal.printing.documents import Conformance  # noqa: PLC0415

    for finding in findings:
        problem = None if finding.problem is None else explain(finding.problem)
        told = Conformance(finding.check, finding.passed, finding.left_out, problem, finding.talk)
        yield str(told), finding.passed
