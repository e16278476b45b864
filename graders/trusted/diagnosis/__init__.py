"""What the recorded searches of an answer show, node by node: each node is judged by its own children.

recorded   a search as a tree of plain values
values     what a number may be: a rule over the values below it, or a number of the position itself
nodes      the reading of one search: its differences from what the game asks for
searches   the searches of an answer on some of its wrong cases, and what they show together
families   what a difference is called on a report
second     a second slip, where it is certain
"""
