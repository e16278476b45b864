"""Chapter 2: the helper functions of isolation."""
