"""Every Berkeley name gives what the recorded games say, in the types that students' code relies on."""

import copy
import random
from typing import Any

import pytest

from pacman_env import GameState, Layout
from pacman_env.berkeley.util import (
    Counter,
    PriorityQueue,
    PriorityQueueWithFunction,
    Queue,
    Stack,
    chooseFromDistribution,
    flipCoin,
    lookup,
    nearestPoint,
    raiseNotDefined,
)
from pacman_env.berkeley_names import MIXED_IN, Actions, AgentState, Configuration, Directions, Grid

from . import vectors

BOARD = Layout.parse("%%%%%%%\n%o.  G%\n%% %P%%\n%..  2%\n%%%%%%%", "board")
START = GameState.initial(BOARD)


def games() -> list[Any]:
    """One recorded game of each layout, a game with scared ghosts between cells among them."""
    chosen = {game["layout"]: game for game in vectors.load("conformance")["games"] if game["layout"] != "sealedGhost"}
    return list(chosen.values())


@pytest.mark.parametrize("game", games(), ids=lambda game: game["layout"])
def test_names_along_recorded_games(game: dict[str, Any]) -> None:
    state, food = vectors.start(game), {tuple(cell) for cell in game["start"]["food"]}
    for agent, legal, action, moved, score, status, left, eaten, *_ in game["plies"][:150]:
        assert vectors.letters(state.getLegalActions(agent)) == legal
        state = state.generateSuccessor(agent, vectors.LETTERS[action])
        food -= {tuple(eaten)} if eaten else set()
        for index, (*place, facing, timer) in enumerate(moved):
            found = state.getGhostState(index) if index else state.getPacmanState()
            assert [*found.getPosition(), found.scaredTimer] == [*place, timer]
            assert vectors.NAMES[found.getDirection()] == facing
            assert found.isPacman == (index == 0)
        assert state.getGhostStates() == [state.getGhostState(i) for i in range(1, state.getNumAgents())]
        assert state.data.agentStates == [state.getPacmanState(), *state.getGhostStates()]
        assert state.getGhostPositions() == [tuple(place[:2]) for place in moved[1:]]
        assert (state.getScore(), state.isWin(), state.isLose()) == (score, status == 1, status == 2)
        assert isinstance(state.getScore(), float)
        assert state.getFood().asList() == sorted(food)
        assert state.getFood().count() == state.getNumFood() == left


def test_the_engine_inherits_none_of_them_and_every_state_has_them() -> None:
    assert [kind.__name__ for kind in GameState.__mro__] == ["GameState", "Facts", "Unchanging", "Pictured", "object"]
    for state in (START, START.successor(0, "North"), GameState.parse(str(START)), copy.deepcopy(START)):
        assert state.getNumAgents() == state.get_num_agents() == 3
        assert {"getNumAgents", "get_num_agents", "data"}.isdisjoint(dir(state)) and "num_agents" in dir(state)
    assert not set(MIXED_IN) & set(dir(GameState)) and {"initial", "legal_actions"} <= set(dir(GameState))


def test_types_and_positions() -> None:
    assert all(type(number) is int for number in (*START.getPacmanPosition(), *START.getGhostPosition(1)))
    moved = START.generateSuccessor(1, "West")
    assert moved.getGhostPosition(1) == (4, 3) and all(type(number) is float for number in moved.getGhostPosition(1))
    with pytest.raises(TypeError):
        moved.getFood()[moved.getGhostPosition(1)[0]]
    assert moved.getNextState(0, "North") == moved.generatePacmanSuccessor("North") == moved.getPacmanNextState("North")
    assert START.getLegalActions() == START.getLegalActions(agentIndex=0) == START.getLegalPacmanActions()
    for wrong in (0, 3, -1):
        with pytest.raises(ValueError, match=f"agent {wrong} is not a ghost: the ghosts are 1 to 2"):
            START.getGhostState(wrong)
        with pytest.raises(ValueError, match="is not a ghost"):
            START.getGhostPosition(wrong)


def test_what_is_handed_out_can_be_changed() -> None:
    before = str(START), hash(START)
    START.getLegalActions().remove("Stop")
    START.getFood()[2][3] = False
    START.getWalls()[0][0] = False
    START.getCapsules().clear()
    START.getGhostPositions().clear()
    START.getGhostStates()[0].scaredTimer = 7
    START.data.agentStates[1].configuration = None  # type: ignore[assignment]
    assert (str(START), hash(START)) == before
    assert "Stop" in START.getLegalActions() and START.hasFood(2, 3) and START.hasWall(0, 0)
    assert START.getCapsules() == [(1, 3)] and START.getGhostState(1).scaredTimer == 0
    assert START.deepCopy() == copy.deepcopy(START) == START
    with pytest.raises(AttributeError):
        START.data.score = 3  # type: ignore[misc]


def test_food_and_walls() -> None:
    assert START.getFood().asList() == [(1, 1), (2, 1), (2, 3)]
    assert START.getFood().asList(False)[:3] == [(0, 0), (0, 1), (0, 2)]
    assert [START.hasFood(x, 3) for x in range(9)] == [x == 2 for x in range(9)]
    assert START.getWalls().asList() == sorted(BOARD.walls)
    assert START.getWalls().count(True) == 35 - 12
    assert str(START.getFood()).split("\n")[1] == "FFTFFFF"


def test_the_layout() -> None:
    layout = START.data.layout
    assert (layout.width, layout.height, layout.totalFood, layout.numGhosts, layout.getNumGhosts()) == (7, 5, 3, 2, 2)
    assert layout.agentPositions == [(True, (4, 2)), (False, (5, 3)), (False, (5, 1))]
    assert layout.capsules == [(1, 3)] and layout.food.count() == 3 and layout.walls == START.getWalls()
    assert layout.isWall((0, 0)) and not layout.isWall((4, 2))
    assert layout.layoutText == str(layout).split("\n") and layout.layoutText[1] == "%o.  G%"
    few = GameState.initial(BOARD, 1)
    assert (few.getNumAgents(), few.data.layout.getNumGhosts()) == (2, 2)


def test_agent_states_are_values() -> None:
    one, other = START.getGhostState(1), START.getGhostState(1)
    assert one == other == one.copy() and hash(one) == hash(other) and one is not other
    assert one.start.getPosition() == (5, 3) and one.configuration.isInteger()
    other.scaredTimer = 1
    assert one != other and one != START.getPacmanState()
    assert str(one) == "Ghost: (x,y)=(5, 3), Stop"
    walked = one.configuration.generateSuccessor((-0.5, 0))
    assert (walked.pos, walked.direction, walked.isInteger()) == ((4.5, 3), "West", False)
    assert walked.generateSuccessor((0, 0)).getDirection() == "West"
    assert AgentState(Configuration((1, 2), "North"), True).scaredTimer == 0


def test_directions_and_actions() -> None:
    assert Directions.LEFT["North"] == "West" and Directions.RIGHT["North"] == "East"
    assert all(Directions.RIGHT[Directions.LEFT[one]] == one for one in Directions.LEFT)
    assert Actions.reverseDirection("East") == Directions.REVERSE["East"] == "West"
    assert Actions.directionToVector("South") == (0, -1) and isinstance(Actions.directionToVector("South")[1], float)
    assert Actions.directionToVector("West", 0.5) == (-0.5, 0)
    vectors_of = {(0, 3): "North", (0, -1): "South", (2, 0): "East", (-1, 0): "West", (0, 0): "Stop", (1, 1): "North"}
    assert all(Actions.vectorToDirection(vector) == name for vector, name in vectors_of.items())
    walls = START.getWalls()
    assert Actions.getPossibleActions(Configuration((4, 2), "Stop"), walls) == ["Stop", "North", "South"]
    assert Actions.getPossibleActions(Configuration((4.5, 3.0), "West"), walls) == ["West"]
    assert Actions.getLegalNeighbors((3, 3), walls) == [(2, 3), (3, 3), (4, 3)]
    assert Actions.getLegalNeighbors((0, 3), walls) == [(1, 3)]
    assert Actions.getSuccessor((1, 2), "East") == (2, 2)


def test_grids() -> None:
    grid = Grid(2, 3)
    grid[1] = [True, False, True]
    twin, shared = grid.deepCopy(), grid.shallowCopy()
    grid[0][0] = True
    assert (grid.count(), twin.count(), shared.count(), grid.count(False)) == (3, 2, 3, 3)
    assert grid == shared != twin and hash(grid) == hash(shared)
    assert str(grid) == "FT\nFF\nTT"
    assert [column[0] for column in grid] == [True, True] and grid.data[1] == [True, False, True]


def test_containers() -> None:
    stack, queue, heap = Stack(), Queue(), PriorityQueue()
    for item in "abc":
        stack.push(item)
        queue.push(item)
        heap.push(item, {"a": 2, "b": 1, "c": 2}[item])
    assert stack.list == ["a", "b", "c"] and list(queue.list) == ["c", "b", "a"]
    heap.update("c", 0)
    heap.update("b", 5)
    heap.update("d", 1.5)
    assert [stack.pop(), queue.pop(), heap.pop(), heap.pop(), heap.pop(), heap.pop()] == ["c", "a", "c", "b", "d", "a"]
    assert heap.isEmpty() and not stack.isEmpty() and not queue.isEmpty()
    longest = PriorityQueueWithFunction(lambda word: -len(word))
    for word in ("a", "abc", "ab"):
        longest.push(word)
    assert longest.pop() == "abc"


def test_counters() -> None:
    counter = Counter({"a": 3, "b": 1, "c": 3})
    assert counter["x"] == 0 and "x" not in counter
    assert counter.argMax() == "a" and counter.sortedKeys() == ["a", "c", "b"] and counter.totalCount() == 7
    counter.incrementAll(["b", "d"], 2)
    assert counter == {"a": 3, "b": 3, "c": 3, "d": 2}
    assert counter * Counter({"a": 2, "d": 1, "z": 9}) == 8
    assert counter + Counter({"a": 1, "z": 1}) == {"a": 4, "b": 3, "c": 3, "d": 2, "z": 1}
    few, many = Counter(c=1.0, b=1.0, a=1.0), Counter(a=0.1, b=0.2, c=0.3, d=9)
    assert many * few == few * many == 0.3 + 0.2 + 0.1 != 0.1 + 0.2 + 0.3  # the smaller one decides the order
    assert (counter - counter).totalCount() == 0 and isinstance(counter.copy(), Counter)
    halves = Counter({"a": 1, "b": 3})
    halves.normalize()
    assert halves == {"a": 0.25, "b": 0.75}
    empty = Counter()
    empty.normalize()
    assert empty.argMax() is None


def test_chance() -> None:
    random.seed(4)
    draws = [chooseFromDistribution({"b": 1, "a": 3}) for _ in range(4)]
    random.seed(4)
    assert draws == ["a" if random.random() <= 0.75 else "b" for _ in range(4)]
    random.seed(4)
    assert chooseFromDistribution([(0.5, "x"), (0.5, "y")]) == ("x" if random.Random(4).random() <= 0.5 else "y")
    assert flipCoin(1) and not flipCoin(0)


def test_small_tools() -> None:
    assert nearestPoint((2.5, 3)) == (3, 3) and nearestPoint((2.0, 3.49)) == (2, 3)
    assert lookup("x", {"x": 5}) == 5 and lookup(len, {}) is len and lookup("math.pi", {}) > 3
    with pytest.raises(ValueError, match="'better' is not defined in this file"):
        lookup("better", {"beter": 1})

    def my_function() -> None:
        raiseNotDefined()

    with pytest.raises(NotImplementedError, match=r"my_function .* is not written yet"):
        my_function()
