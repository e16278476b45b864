"""What shows Pacman, and a student's answer in the clinic."""

from dataclasses import replace

from pacman_env.compare.laboratory import positions
from pacman_env.demo import sights
from pacman_env.demo.content import measured
from pacman_env.demo.content.students import CLINIC, HANDED_IN
from pacman_env.demo.demonstration import Demonstration
from pacman_env.engine.layout import Layout
from pacman_env.engine.state import GameState
from pacman_env.games.tree import Tree
from pacman_env.language import ENGLISH, Language
from pacman_env.matches.match import play
from pacman_env.matches.roster import Recipe, agent_class
from pacman_env.pictures.boards.stills import board
from pacman_env.pictures.films.film import Film
from pacman_env.pictures.films.game import game_film, rounds_film
from pacman_env.search_xray import Search
from pacman_env.wording import number, pretty

SADDER = "minimax"
DEPTHS = (1, 2, 3, 4)
DEAD_END = ("%%%%%%%", "%%  %%%", "%%.G%.%", "%%.P .%", "%%%%%%%")
HORIZON = (3, 4)  # depth 3 is wrong there, and depth 4 is right
PATIENT = Tree([[3, 12], [2, 4]])
ABOUT = (50, 125, 175)  # games won, among the choices
SUSPECTS = ("alpha = max", "v =", "beta = min", "if alpha >=")  # the second one is wrong
MIDDLE = (1, 30)  # the seed of a game, and the round of it in which the weights are compared


def deeper(say: Language = ENGLISH) -> Demonstration:
    """The deeper, the sadder."""
    start = GameState.initial(Layout.load(SADDER))
    values: dict[int, float] = {depth: _search(depth, start).value for depth in DEPTHS}
    names = {depth: say("demo.deeper.depth", n=depth) for depth in DEPTHS}
    rows = [sights.Bar(names[depth], value, number(value)) for depth, value in values.items()]
    bad = next(depth for depth, value in values.items() if value < 0)
    choices = (*(names[depth] for depth in DEPTHS[1:]), say("demo.deeper.never"))
    said = pretty(", ".join(number(value) for value in values.values()))
    still = sights.still(board(start, projector=True, words=say))
    line = line_of(_search(DEPTHS[-1], start))
    told = [say("demo.deeper.start", depth=DEPTHS[-1])]
    told += [say("game.round", n=n, score=pretty(str(state.score))) for n, state in enumerate(line[1:-1], 1)]
    film = game_film(line, [*told, say("demo.deeper.last")], projector=True, words=say)
    shown = (
        still,
        sights.bars(rows, say("demo.deeper.label")),
        sights.film(film, names[DEPTHS[-1]], heading=say("demo.deeper.sees", depth=DEPTHS[-1])),
    )
    return Demonstration.told(say, "deeper", 7, choices, bad - 2, shown, "03_pacman", True, said=said)


def horizon(say: Language = ENGLISH) -> Demonstration:
    """One round too few: where the search stops, the score stands in for what follows."""
    start = dead_end()
    searches = {depth: _search(depth, start) for depth in HORIZON}
    values = {depth: sights.values_of(search) for depth, search in searches.items()}
    near, far = HORIZON
    blind, sees = (str(searches[depth].action) for depth in HORIZON)
    line = line_of(searches[far], blind)
    said = [
        say("game.first"),
        *(say("game.round", n=n, score=pretty(str(state.score))) for n, state in enumerate(line[1:], 1)),
    ]
    edge = [*said[:near], say("demo.horizon.edge", depth=near, value=values[near][blind])]
    behind = [*said[:far], say("demo.horizon.caught", depth=far, value=pretty(values[far][blind]))]
    films = [
        game_film(line[: depth + 1], captions, projector=True, words=say)
        for depth, captions in ((near, edge), (far, behind))
    ]
    moves = ("West", "East", "Stop")
    names = tuple(say(f"demo.horizon.{move}") for move in moves)
    label = {depth: say("demo.deeper.depth", n=depth) for depth in HORIZON}
    rows = [
        sights.Bar(f"{label[depth]}: {name}", float(values[depth][move]), pretty(values[depth][move]))
        for depth in HORIZON
        for move, name in zip(moves[:2], names, strict=False)
    ]
    shown = (
        sights.film(films[0], label[near]),
        sights.asked(sights.film(films[1], label[far]), say("demo.horizon.again"), names, moves.index(sees)),
        sights.bars(rows, heading=say("demo.horizon.bars")),
    )
    facts: dict[str, object] = {"near": near, "far": far, "hopes": values[near][blind]}
    facts |= {"blind": names[moves.index(blind)], "sees": names[moves.index(sees)], "gets": pretty(values[far][blind])}
    return Demonstration.told(say, "horizon", 4, names, moves.index(blind), shown, "04_alpha_beta", **facts)


def dead_end() -> GameState:
    """The position of chapter 4 where three rounds of foresight are one too few."""
    return GameState.initial(Layout.parse("\n".join(DEAD_END), name="dead_end"))


def _search(depth: int, start: GameState) -> Search:
    return sights.watched(agent_class("MinimaxAgent")(depth=depth).get_action, start)


def line_of(search: Search, first: str = "") -> list[GameState]:
    """The line of play that this search expects, from ``first`` on or from its best move: a position a round."""
    tree = search.tree
    line = [tree.graph["root"]]
    while following := list(tree.successors(line[-1])):
        wanted = [child for child in following if str(tree.edges[line[-1], child]["action"]) == first]
        best = [child for child in following if tree.nodes[child]["value"] == tree.nodes[line[-1]]["value"]]
        line.append((wanted or best)[0])
        first = ""
    rounds = [node for node in line[:-1] if tree.nodes[node]["kind"] == "max"]
    return [tree.nodes[node]["state"] for node in [*rounds, line[-1]]]


def believers(say: Language = ENGLISH) -> Demonstration:
    """Two believers with the same luck."""
    rates = measured.load()["believers"]
    seed = next(seed for seed in rates["expectimax"].won if seed not in rates["minimax"].won)
    told = {"minimax": say("demo.believers.cruel"), "expectimax": say("demo.believers.luck")}
    films = {title: _game(name, seed, say) for name, title in told.items()}
    n = rates["minimax"].n
    rows = [sights.Bar(name, rate.wins, rate.told(say)) for name, rate in rates.items()]
    choices = (say("demo.believers.never"), *(say("demo.believers.about", n=about) for about in ABOUT))
    rank = {name: _nearest(rate.wins) for name, rate in rates.items()}
    asked = say("demo.believers.again", n=n)
    shown = (
        sights.side_by_side(films, say("demo.believers.label")),
        sights.asked(sights.bars(rows, say("demo.believers.won", n=n)), asked, choices, rank["expectimax"]),
    )
    facts: dict[str, object] = {name: rate.wins for name, rate in rates.items()}
    return Demonstration.told(say, "believers", 8, choices, rank["minimax"], shown, "05_expectimax", True, n=n, **facts)


def _nearest(wins: int) -> int:
    """Which of the choices comes nearest."""
    return min(range(len(ABOUT) + 1), key=lambda rank: abs((0, *ABOUT)[rank] - wins))


def _game(name: str, seed: int, say: Language) -> Film:
    pacman = Recipe(measured.BELIEVERS[name], {"depth": measured.DEPTH})
    game = play(measured.trapped(), pacman, "RandomGhost", seed=seed, max_moves=measured.MOST)
    ending = say("demo.ending.won" if game.won else "demo.ending.lost")
    return rounds_film(game.recording.rounds(), ending, projector=True, words=say)


def weights(say: Language = ENGLISH) -> Demonstration:
    """Weights of an evaluation function."""
    rates = measured.load()["weights"]
    names = {name: say(f"demo.weights.{name}") for name in measured.SETTINGS}
    n = rates["score"].n
    rows = [sights.Bar(told, rates[name].wins, rates[name].told(say)) for name, told in names.items()]
    said = ", ".join(str(rates[name].wins) for name in names)
    game = positions(measured.SETTINGS["fear"], Layout.load(measured.LABORATORY), seed=MIDDLE[0])
    middle = next(state for round, state in enumerate(game) if round == MIDDLE[1])
    two = (names["score"], names["only_fear"], say("demo.weights.same"))
    more = 0 if rates["score"].wins > rates["only_fear"].wins else 1
    settings = {told: measured.SETTINGS[name] for name, told in names.items()}
    shown = (
        sights.laboratory(middle, settings, say("demo.weights.label")),
        sights.asked(sights.bars(rows, say("demo.weights.won", n=n), shown=0), say("demo.weights.again"), two, more),
    )
    right = list(names).index(measured.most_wins(rates, names))
    facts: dict[str, object] = {"n": n, "said": said, "last": n - 1, "board": measured.LABORATORY}
    return Demonstration.told(say, "weights", 3, tuple(names.values()), right, shown, "06_evaluation", **facts)


def clinic(say: Language = ENGLISH) -> Demonstration:
    """A prepared answer in the clinic: the code, and the film of its search next to it."""
    search = sights.watched(CLINIC, PATIENT)
    text = search.tree.graph["code"][0]["text"].split("\n")
    lines = [next(rank for rank, line in enumerate(text, 1) if part in line) for part in SUSPECTS]
    choices = tuple(f"{line}: {text[line - 1].strip()}" for line in lines)
    film = sights.film(search.film(projector=True, code=True, words=say))
    window = ", ".join(("m)", "alpha", "beta"))
    loop = next(rank for rank, line in enumerate(text) if "for m in" in line)
    mended = "\n".join(text[loop + 1 : -1]).replace("(m))", f"({window})")
    name = say("demo.clinic.line", n=lines[1])
    right = sights.watched(HANDED_IN["A"], PATIENT)
    saved = say("demo.clinic.saved", nodes=right.visited, all=search.visited)
    tree = {saved: right.film(projector=True, words=say)}
    beside = replace(
        sights.code({name: mended}, {name: lines[1] - loop - 1}, films=tree), heading=say("demo.clinic.mended")
    )
    facts = {"value": number(search.value), "nodes": search.visited, "line": lines[1]}
    return Demonstration.told(say, "clinic", 3, choices, 1, (film, beside), "04_alpha_beta", **facts)
