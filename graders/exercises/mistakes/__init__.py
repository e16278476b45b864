"""The mistakes that people make, executable: a module for each kind of search, its steps and its tables."""
