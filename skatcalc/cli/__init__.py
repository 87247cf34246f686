"""The voice: commands, options, streams, exit codes."""
