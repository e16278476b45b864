"""Pages of the documentation that are made by a command."""
