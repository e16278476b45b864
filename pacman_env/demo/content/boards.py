"""Demonstrations 6 to 10: Pacman, and a student's answer in the clinic."""

from pacman_env.compare.laboratory import positions
from pacman_env.demo import sights
from pacman_env.demo.content import measured
from pacman_env.demo.content.students import CLINIC
from pacman_env.demo.demonstration import Demonstration, Notes, Question
from pacman_env.engine.layout import Layout
from pacman_env.engine.state import GameState
from pacman_env.games.isolation import Isolation
from pacman_env.games.tree import Tree
from pacman_env.matches.match import play
from pacman_env.matches.recording import Recording
from pacman_env.matches.roster import Recipe, agent_class
from pacman_env.pictures.boards.stills import board
from pacman_env.pictures.films.film import Film
from pacman_env.wording import amount, number, pretty

SADDER = "minimax"
DEPTHS = (1, 2, 3, 4)
PATIENT = Tree([[3, 12], [2, 4]])
SUSPECTS = ("alpha = max", "v =", "beta = min", "if alpha >=")  # the second one is wrong
MIDDLE = (1, 30)  # the seed of a game, and the round of it in which the weights are compared


def deeper() -> Demonstration:
    """The deeper, the sadder."""
    start = GameState.initial(Layout.load(SADDER))
    values = {depth: _value_at(depth, start) for depth in DEPTHS}
    rows = [sights.Bar(f"depth {depth}", value, number(value)) for depth, value in values.items()]
    bad = next(depth for depth, value in values.items() if value < 0)
    choices = (*(f"depth {depth}" for depth in DEPTHS[1:]), "never")
    said = ", ".join(number(value) for value in values.values())
    return Demonstration(
        "deeper",
        "The deeper, the sadder",
        5,
        Question("When does minimax see that it is lost?", choices, bad - 2),
        (sights.still(board(start, projector=True)), sights.bars(rows, "the value at the start")),
        f"{pretty(said)}. More foresight, worse news: minimax is a promise about the worst case, not a forecast.",
        Notes(
            "There is a dot right beside Pacman. Which depth brings the bad news?",
            "Deeper must be better, so the value should rise.",
            "The value is what he can be sure of. Against ghosts that wander he often gets away: next demonstration.",
        ),
        "03_pacman",
    )


def _value_at(depth: int, start: GameState) -> float:
    search = sights.watched(agent_class("MinimaxAgent")(depth=depth).get_action, start)
    value: float = search.value
    return value


def believers() -> Demonstration:
    """Two believers on the same luck."""
    rates = measured.load()["believers"]
    seed = next(seed for seed in rates["expectimax"].won if seed not in rates["minimax"].won)
    films = {
        f"{name}: {told}": _game(name, seed) for name, told in (("minimax", "cruel ghosts"), ("expectimax", "luck"))
    }
    n = rates["minimax"].n
    rows = [sights.Bar(name, rate.wins, str(rate)) for name, rate in rates.items()]
    return Demonstration(
        "believers",
        "Would you give up?",
        10,
        Question(
            "Ghosts that wander. Does Pacman get out alive?",
            ("never", "now and then", "more often than not"),
            2 if rates["expectimax"].wins * 2 > n else 1,
        ),
        (
            sights.side_by_side(films, "the same luck"),
            sights.bars(rows, f"games won of {n}"),
        ),
        f"Won of {n}: minimax {rates['minimax'].wins}, expectimax {rates['expectimax'].wins}. "
        "The better belief wins, not the deeper search.",
        Notes(
            "Would you give up? Show the board, let them find the way out.",
            "He cannot escape, the ghosts sit on both ends. (They assume that the ghosts know what they want.)",
            "The left one runs into the ghost: why suffer longer? Both have the same ghosts and the same luck.",
        ),
        "05_expectimax",
    )


def _game(name: str, seed: int) -> Film:
    pacman = Recipe(measured.BELIEVERS[name], {"depth": measured.DEPTH})
    game = play(measured.trapped(), pacman, "RandomGhost", seed=seed, max_moves=measured.MOST)
    return game.recording.film(rounds=True, projector=True)


def weights() -> Demonstration:
    """Weights of an evaluation function."""
    rates = measured.load()["weights"]
    names = tuple(measured.SETTINGS)
    n = rates[names[0]].n
    rows = [sights.Bar(name, rates[name].wins, str(rates[name])) for name in names]
    said = ", ".join(str(rates[name].wins) for name in names)
    game = positions(measured.SETTINGS["+ fear"], Layout.load(measured.LABORATORY), seed=MIDDLE[0])
    middle = next(state for round, state in enumerate(game) if round == MIDDLE[1])
    return Demonstration(
        "weights",
        "Weights",
        10,
        Question("Four ways to judge. Which one wins most?", names, names.index(measured.most_wins(rates, names))),
        (
            sights.laboratory(middle, measured.SETTINGS, "bright is good"),
            sights.bars(rows, f"games won of {n}"),
        ),
        f"Won of {n}: {said}. An evaluation is an opinion; only games tell what it is worth.",
        Notes(
            "Each step sets other weights; the board shows what standing on each cell is worth. Where will he go?",
            "More fear is safer. (Too much of it, and he starves in a corner.)",
            "Drag a slider to what the room proposes. The win rates were measured before: seeds 0 to "
            f"{n - 1}, board {measured.LABORATORY}.",
        ),
        "06_evaluation",
    )


def clinic() -> Demonstration:
    """A prepared answer in the clinic: the code, and the film of its search beside it."""
    search = sights.watched(CLINIC, PATIENT)
    text = search.tree.graph["code"][0]["text"].split("\n")
    lines = [next(rank for rank, line in enumerate(text, 1) if part in line) for part in SUSPECTS]
    return Demonstration(
        "clinic",
        "The clinic",
        10,
        Question(
            f"Value {number(search.value)}, and all {search.visited} nodes visited. Which line?",
            tuple(f"line {line}" for line in lines),
            1,
        ),
        (sights.film(search.film(projector=True, code=True), "step by step"),),
        f"Line {lines[1]}: the values are right, and nothing is saved. Each call begins with a window of its own.",
        Notes(
            "The value is right. Full points? Read the code, and choose a line before the film begins.",
            "Nothing is missing. Then somebody counts the nodes.",
            "Look at the window beside b. For code of the room: make demo-live, paste, two seconds.",
        ),
        "04_alpha_beta",
    )


def final() -> Demonstration:
    """A recorded game of the final; and a game to play."""
    recording = Recording.load(measured.FILE.with_name("final.json"))
    won = recording.outcome == "won"
    rounds = -(-len(recording.moves) // (recording.ghosts + 1))  # the last one may end with Pacman's move
    film = recording.film(rounds=True, projector=True, title="The final")
    isolation = Isolation()
    return Demonstration(
        "final",
        "The final",
        5,
        Question("The game of the final. Does he survive?", ("he wins", "he is caught"), 0 if won else 1),
        (
            sights.film(film, recording.layout.name),
            sights.encore(
                sights.table_of("isolation", isolation, sights.all_values(isolation), "play against the table")
            ),
        ),
        f"{'Won' if won else 'Lost'} after {amount(rounds, 'round')}, {recording.score} points.",
        Notes(
            "One sentence on what this Pacman does, then a bet.",
            "Half of the room bets against him when the first ghost comes near.",
            "Then a volunteer plays isolation against the page, which knows every position. For Pacman with keys, and "
            "for the class's own agents: make demo-live, and python -m pacman_env.compare.contest.",
        ),
        "07_contest",
    )
