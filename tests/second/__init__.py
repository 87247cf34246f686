"""A second reckoner of evenings, written from skat.md alone; it imports nothing of skatcalc."""
