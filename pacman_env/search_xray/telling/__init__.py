"""A recorded search in words: its summary, the first difference to another one, a quiz."""
