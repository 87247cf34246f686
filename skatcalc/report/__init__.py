"""The press: a sheet as CSV, as the printed list, as a page for wall and telephone."""
