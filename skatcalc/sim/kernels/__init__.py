"""Twins of the readable engines, compiled with numba (extra `fast`): the same deals, plays and digests."""
