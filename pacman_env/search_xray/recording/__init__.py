"""What the X-ray keeps while a search runs: which calls are watched, what is read from them."""
