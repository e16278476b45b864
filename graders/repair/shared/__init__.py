"""What both halves of a repair know: edits as data, limits, marks, and how to build an answer anew."""
