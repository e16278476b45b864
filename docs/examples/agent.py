"""Your own agent: it goes to the nearest dot and keeps away from the ghosts."""

from pacman_env import Agent, GameState, play


class Careful(Agent):
    """Looks one move ahead."""

    def get_action(self, state: GameState) -> str:
        """The move that leads to the position that this agent likes best."""
        return max(state.legal_actions(), key=lambda action: worth(state.successor(0, action)))


def worth(state: GameState) -> float:
    """Prefer fewer dots, and then a shorter way to the next dot. Nothing is worse than a ghost beside Pacman."""
    x, y = state.pacman_position
    near = any(abs(x - ghost_x) + abs(y - ghost_y) < 2 for ghost_x, ghost_y in state.ghost_positions)
    way = min((state.layout.distance((x, y), dot) for dot in state.food), default=0)
    return state.score - 50 * len(state.food) - way - 500 * near


if __name__ == "__main__":
    print(play("small", Careful, seed=1))
