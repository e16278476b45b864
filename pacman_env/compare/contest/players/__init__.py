"""The two ends of a line: the referee keeps board, clock and luck; the agent lives in a process of its own."""
