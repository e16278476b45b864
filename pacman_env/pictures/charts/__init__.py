"""Curves over numbers."""
