"""Slips of whole statements: where they stand, and those that are not there."""
