"""What comes in: read once, looked at, repaired or refused, before anybody runs it."""
