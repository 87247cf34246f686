"""Benchmarks that anyone can run: `cd tests && python -m benchmarks`."""
