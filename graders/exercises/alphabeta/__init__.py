"""Chapter 4: alpha-beta."""
