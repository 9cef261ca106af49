"""Figures of docs/benchmarks.md. `python -m bench` measures all of them, `python -m bench.NAME` one group."""
