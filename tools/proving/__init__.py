"""Commands that prove something about the tests: what they notice, and what they run."""
