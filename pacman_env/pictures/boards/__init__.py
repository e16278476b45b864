"""Single positions, and the boards of the games: a fixed scenery, and parts that a position shows and moves.

A still picture draws the parts that its position shows; a film draws all parts that any of its positions shows, once,
and then only moves and hides them.
"""
