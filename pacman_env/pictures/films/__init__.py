"""Films: a search or a game step by step."""
