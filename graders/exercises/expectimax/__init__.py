"""Chapter 5: expectimax."""
