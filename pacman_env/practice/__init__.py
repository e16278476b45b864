"""Practice: an endless supply of game trees on one page that works without a network: values, moves, windows, cuts.

The page searches with :mod:`pacman_env.pictures.page`, draws its trees from a seed, and knows what common mistakes
would have marked. ``trees.js`` draws numbers, ``mistakes.js`` makes mistakes, ``tasks.js`` asks, ``judge.js`` says what
is right, ``reasons.js`` says why, ``drawing.js`` draws, ``player.js`` plays the film, ``memory.js`` remembers,
``page.js`` is the page.
"""
