"""The press: a sheet as CSV, page or printed list."""
