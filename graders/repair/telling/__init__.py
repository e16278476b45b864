"""What a repair is called, and how it is offered and told."""
