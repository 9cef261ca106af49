"""Limits let a burst through and fill again."""

from __future__ import annotations

from fourfold.web.limits import Limit


def test_a_bucket_fills_again() -> None:
    now = [0.0]
    limit = Limit(2, 3, clock=lambda: now[0])
    assert [limit.take("a") for _ in range(4)] == [True, True, True, False]
    assert limit.take("b")
    now[0] = 1.0
    assert [limit.take("a") for _ in range(3)] == [True, True, False]
