"""The play: whole deals of the 52-card games, simulated and verified. Stands on the errors alone."""
