"""Walls around code that nobody trusts: bubblewrap's command line, a channel, limits, and a watch over processes.

What runs behind the walls sees Python, the folders that it is given, and nothing else: no home, no course, no network,
no other process. `bubblewrap` builds them, `channel` talks to what is inside, `limits` says how much may be used,
`watch` counts and ends.
"""
