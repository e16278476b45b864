"""A course from term to term: the folder in which one is taught, and what is kept of a year that is over."""
