"""Small games: immutable, printable, searchable."""
