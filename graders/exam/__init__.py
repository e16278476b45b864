"""Exam sheets: trees to search by hand (a variant for each student), and the key to them."""
