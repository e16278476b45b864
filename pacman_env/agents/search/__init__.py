"""The textbook searches as agents: minimax, alpha-beta, expectimax (AIMA 4th ed., sections 5.2, 5.2.3 and 5.5).

All three look ahead ``depth`` rounds, a round being one move of Pacman and one of every ghost. A leaf is a state in
which the game is over, or Pacman's turn with no round left; the evaluation function judges it. Moves are tried in the
order of ``legal_actions``; of equally good ones the first is taken.

Each search is a module of its own, because it is the answer to an exercise: a machine that grades leaves them out.
"""
