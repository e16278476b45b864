"""The trusted half of a check: it knows what is right, compares, and names the mistake. It never runs an answer."""
