"""The Pacman engine: layouts, positions, and the rules. It is fast, and needs only the standard library."""
