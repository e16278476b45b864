"""Chapter 8: the four steps of Monte Carlo tree search, and the move at its end. Worth no points."""
