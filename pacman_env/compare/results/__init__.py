"""What experiments and contests are made of: games, rows, duels, and how they are drawn."""
