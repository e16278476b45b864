"""How long a change in the laboratory takes until the kernel has sent the new board; the browser draws it in a frame.

Goal: on the screen within 100 ms, at rest and while games are being played in the background.
"""

import random
import statistics
import time

from pacman_env.widgets.sliders import SLIDERS, Laboratory, laboratory

CHANGES = 60
GOAL = 100  # milliseconds


def changes(lab: Laboratory) -> list[float]:
    """Milliseconds for each of some changes of a slider."""
    rng, found = random.Random(1), []
    for _ in range(CHANGES):
        name = rng.choice(list(SLIDERS))
        _, least, most = SLIDERS[name]
        begin = time.perf_counter()
        lab._sliders[name].value = rng.uniform(least, most)
        found.append(1000 * (time.perf_counter() - begin))
    return found


def while_playing(lab: Laboratory) -> list[float]:
    """The same, with games begun anew before each change: a change ends them."""
    found = []
    for _ in range(CHANGES // 4):
        lab._play()
        time.sleep(0.05)  # into a game
        found += changes_once(lab)
    return found


def changes_once(lab: Laboratory) -> list[float]:
    """Milliseconds for one change."""
    begin = time.perf_counter()
    slider = lab._sliders["food_near"]
    slider.value = 1 - slider.value
    return [1000 * (time.perf_counter() - begin)]


def main() -> None:
    print(f"{'a change of a weight':34} {'median ms':>10} {'most ms':>8}   goal: {GOAL} ms")
    for board in ("small", "contest"):
        lab = laboratory(board)
        for words, times in (("at rest", changes(lab)), ("while games are played", while_playing(lab))):
            print(f"{board + ', ' + words:34} {statistics.median(times):10.1f} {max(times):8.1f}")
        lab._halt()


if __name__ == "__main__":
    main()
