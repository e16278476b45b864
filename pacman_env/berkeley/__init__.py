"""See the modules."""

from pacman_env.berkeley.door import *  # noqa: F403
