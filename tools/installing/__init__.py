"""Installing: the lock, and scripts that try other Pythons and other versions."""
