"""The text of an answer: its pieces, what stands where, and what names stand for."""
