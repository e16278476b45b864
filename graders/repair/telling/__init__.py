"""What a repair is called, and how it is told."""
