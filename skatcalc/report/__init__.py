"""The press: the official list on paper, and pages for the wall and the telephone."""
