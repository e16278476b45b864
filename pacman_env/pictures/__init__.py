"""Trees, boards and films, drawn once with matplotlib."""
