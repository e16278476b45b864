"""``python -m pacman_env.experiments``."""

from pacman_env.compare.command import experiments as main

if __name__ == "__main__":
    raise SystemExit(main())
