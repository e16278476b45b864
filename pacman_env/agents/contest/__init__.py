"""Agents for the contest: search as deep as the time allows, guess by playing out, know the ghosts.

They are here to be read and to be beaten. Each has a budget, in seconds or in steps; steps make a game repeatable.
"""
