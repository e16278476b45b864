"""Chapter 3: Pacman and many ghosts."""
