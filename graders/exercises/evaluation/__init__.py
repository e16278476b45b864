"""Chapter 6: evaluation functions."""
