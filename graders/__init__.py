"""What judges an answer: checks, hidden cases, diagnosis, the classroom run."""
