"""Demonstrations for the lecture hall, on one page that needs no server, no kernel and no network.

``python -m pacman_env.demo`` writes the page. A *demonstration* is a question with choices, the *sights* that are shown
(a film, bars, a board to play on, the laboratory), a punch line, notes for the speaker, and minutes. A sight has
*steps*; the page goes from the question through the steps of all sights to the punch line (``page.js``).

- ``demonstration.py`` says what they are, ``sights.py`` makes the sights, with the renderer of the chapters;
- ``page.py`` puts the page together, ``questions.py`` a file of its questions; ``added.py`` finds what a lecturer
  wrote in files of their own;
- ``content/`` holds those of the course; every number on the wall is counted when the page is made, or measured before
  (``content/measured.py``; ``make demo-measure`` writes ``data/demo``).
"""
