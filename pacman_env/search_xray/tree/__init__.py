"""From the visits to the tree: which calls count, whose turn it is, values, windows, and events."""
