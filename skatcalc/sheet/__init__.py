"""The list: who deals, what every line scores, standings, settlement, checks. Pure."""
