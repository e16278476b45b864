"""The sandbox in which submissions run: what is in it, its two doors, and what comes out."""
