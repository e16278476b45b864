"""Chapter 1: the definition of minimax."""
