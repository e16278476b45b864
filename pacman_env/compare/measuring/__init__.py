"""What every comparison of agents needs: games and rows, how sure they are, and tables."""
