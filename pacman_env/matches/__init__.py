"""Playing: games between agents, a person's session, recordings, time limits and the counting of nodes."""
