"""The drawer: sheets and settings as files."""
