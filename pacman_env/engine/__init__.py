"""The Pacman engine: layouts, positions and the rules, at the speed of CPython's floor; the standard library only."""
