"""What grading costs: a check, a repair, a class, the commands of an instructor's week."""
