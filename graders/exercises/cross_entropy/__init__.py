"""Chapter 8: the two steps of the cross-entropy method. Worth no points."""
