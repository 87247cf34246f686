"""skatcalc: scorekeeper and bidding calculator for Skat."""

__version__ = "0.1.0"
