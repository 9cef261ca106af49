"""Real servers on free ports and clients that speak to them, shared by the tests and the benchmarks."""
