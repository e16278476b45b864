"""Playing: one game of Pacman, or many, between agents, or by a person.

`match` plays, `roster` makes players of what a caller writes, `recording` keeps a game, `session` is a person's game,
`time_limit` ends what takes too long, `node_count` counts successors, and `flags` reads numbers on a command line.
"""
