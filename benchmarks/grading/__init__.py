"""What grading costs: a check, a class, the commands of an instructor's week."""
