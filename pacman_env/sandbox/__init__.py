"""Walls around code that nobody trusts: bubblewrap's command line, limits, and a watch over a tree of processes.

What runs behind the walls sees Python, the folders that it is given, and nothing else: no home, no course, no network,
no other process. `bubblewrap` builds them, `limits` says how much may be used, `watching` counts and ends.
"""
