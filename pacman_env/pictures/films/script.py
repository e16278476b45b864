"""The script of a search film: steps with a sentence each, and the life of every node, from the recorded events."""

import math
import operator
from collections.abc import Iterator
from dataclasses import dataclass, field

from pacman_env.games.protocol import Value, is_number, same_value
from pacman_env.games.recorded_tree import Event
from pacman_env.pictures.trees.story import SURE, Told, utility_of
from pacman_env.pictures.trees.view import View, chosen_child
from pacman_env.pictures.trees.words import in_words
from pacman_env.wording import apart, capital, number, probability, reason, window

AHEAD, OPEN, DONE, PRUNED = range(4)
_SIDES = {True: (operator.gt, ">", "<="), False: (operator.lt, "<", ">=")}  # whether MAX moves -> what is better


@dataclass
class FilmStep:
    """One step of a film: the node being looked at, what happens, the window there, and the number of its event."""

    node: int
    sentence: str
    alpha: str = ""
    beta: str = ""
    event: int = 0


@dataclass
class Life:
    """What a node shows from some step on."""

    step: int
    state: int
    value: str = ""
    window: str = ""
    chosen: int | None = None


@dataclass
class _OpenNode:
    """What is known at a node while its call is running.

    ``told`` is what its value will say; ``counts`` says that the code chooses none of the children's values.
    """

    alpha: Value | None = None
    beta: Value | None = None
    value: Value | None = None
    chosen: int | None = None
    told: Told = SURE
    counts: bool = False
    got: dict[int, Value | None] = field(default_factory=dict)

    @property
    def strays(self) -> bool:
        """Whether the code will return what the player of this level would not choose."""
        return self.told.due is not None


@dataclass
class Script:
    """A film: its steps, and for each visible node its life, a list of changes in the order of the steps."""

    steps: list[FilmStep] = field(default_factory=list)
    lives: dict[int, list[Life]] = field(default_factory=dict)

    def windows(self) -> dict[int, str]:
        """The widest window that each node ever shows."""
        return {node: max((life.window for life in lives), key=len) for node, lives in self.lives.items()}


def write_script(view: View) -> Script:
    """Turn the recorded events into a script; what happens inside folded subtrees is left out.

    Raises ValueError for a tree without events.
    """
    events = view.graph.graph.get("events")
    if not events:
        raise ValueError('this tree has no recorded events (tree.graph["events"]): a film needs a tree made by xray()')
    writer = _FilmWriter(view)
    for rank, event in enumerate(events):
        writer.take(rank, event)
    return writer.script


class _FilmWriter:
    def __init__(self, view: View) -> None:
        self.view, self.words, self.script = view, view.words, Script()
        self.running: dict[int, _OpenNode] = {}
        self.event = 0
        self.script.lives = {node: [Life(0, AHEAD)] for node in view.depth}

    def take(self, rank: int, event: Event) -> None:
        """Add the steps of one event."""
        node, self.event = event["node"], rank
        if node not in self.view.depth:
            return
        if event["event"] == "enter":
            story, window = self.view.story, (event.get("alpha"), event.get("beta"))
            self.running[node] = _OpenNode(*window, told=story.visit(rank), counts=story.counts(rank))
        if node in self.view.folded and event["event"] in ("child", "cut"):
            return
        sentences: Iterator[str] = getattr(self, f"_{event['event']}")(node, event)
        for sentence in sentences:
            self._add(node, sentence)

    def _add(self, node: int, sentence: str) -> None:
        known = self.running.setdefault(node, _OpenNode())
        alpha, beta = (("" if bound is None else number(bound)) for bound in (known.alpha, known.beta))
        self.script.steps.append(FilmStep(node, sentence, alpha, beta, self.event))

    def _live(self, node: int, state: int, value: str) -> None:
        """From the step that is about to be added, the node shows this."""
        known = self.running.setdefault(node, _OpenNode())
        bounds = "" if self.view.kind(node) == "leaf" else window(known.alpha, known.beta)
        shown = None if known.strays and state == OPEN else known.chosen
        life = Life(len(self.script.steps), state, value, bounds, shown)
        lives = self.script.lives[node]
        if lives[-1].step == life.step:
            lives.pop()
        lives.append(life)

    def _enter(self, node: int, event: Event) -> Iterator[str]:
        data = self.view.graph.nodes[node]
        if data["kind"] == "leaf" and data.get("value") is not None:
            value = self._sign(node) + number(data["value"])
            self._live(node, DONE, value)
            said = in_words(value, self.words)
            plain = self.words("tree.leaf_value", word=self.view.leaf_word(node), value=said)
            yield self.words("film.leaf", name=self.view.name(node), what=self.view.objection(node) or plain)
        elif data["kind"] == "leaf":
            self._live(node, OPEN, "?")
            if utility_of(data) is not None:
                yield self.words("film.silent_leaf", name=self.view.name(node), silence=self.view.silence(node))
            else:
                yield self.words("film.no_move", at=self.view.place(node))
        else:
            self._live(node, OPEN, "")
            first = self.words("film.enter", player=self.view.player(node), at=self.view.place(node))
            yield " ".join([first, *self._known(node)])

    def _known(self, node: int) -> Iterator[str]:
        """What the window says in words."""
        known = self.running[node]
        if _finite(known.alpha):
            yield self.words("film.alpha", value=number(known.alpha))
        if _finite(known.beta):
            yield self.words("film.beta", value=number(known.beta))

    def _child(self, node: int, event: Event) -> Iterator[str]:
        known, kind = self.running.setdefault(node, _OpenNode()), self.view.kind(node)
        before = _OpenNode(known.alpha, known.beta, known.value, known.chosen)
        got, child = event.get("value"), event["child"]
        known.alpha, known.beta, known.got[child] = event.get("alpha"), event.get("beta"), got
        said = self._add_chance(node, child, got) if kind == "chance" else self._compare(node, child, got)
        self._live(node, OPEN, "" if known.value is None or known.strays else self._so_far(known))
        yield " ".join([said, *self._moved(before, known)])

    def _so_far(self, known: _OpenNode) -> str:
        """The value so far, a bound if that of the child is one."""
        return ("" if known.chosen is None else self._sign(known.chosen)) + number(known.value)

    def _sign(self, child: int) -> str:
        """What the value of a child's latest visit says."""
        return self.running[child].told.sign if child in self.running else self.view.story.node(child).sign

    def _add_chance(self, node: int, child: int, got: Value | None) -> str:
        known, share = self.running[node], self.view.probability(child)
        if share is None or not is_number(got):
            return self._returned(child, got)
        known.value = (known.value or 0) + float(share) * got
        facts = {"share": probability(share), "value": number(got), "product": number(float(share) * got)}
        return self.words("film.share", **facts, name=self.view.name(child), sum=number(known.value))

    def _returned(self, child: int, got: object) -> str:
        if got is None:
            return self.words("film.returned_nothing", name=self.view.name(child))
        return self.words("film.returned", name=self.view.name(child), value=number(got))

    def _compare(self, node: int, child: int, got: Value | None) -> str:
        known, who = self.running[node], self.view.player(node)
        name, old = self.view.name(child), known.value
        if not is_number(got) or known.counts:
            return self._returned(child, got)
        if old is None:
            known.value, known.chosen = got, child
            first = in_words(self._sign(child) + number(got), self.words)
            return self.words("film.first", name=name, player=who, value=first)
        is_better, better, not_better = _SIDES[self.view.kind(node) == "max"]
        new, best = apart(got, old)
        if is_better(got, old):
            known.value, known.chosen = got, child
            key = "film.would_prefer" if known.strays else "film.prefers"
            return self.words(key, new=new, sign=better, old=best, player=who, name=name)
        kept = self.view.name(known.chosen) if known.chosen is not None else best
        key = "film.would_stay" if known.strays else "film.stays"
        return self.words(key, new=new, sign=not_better, old=best, player=who, name=kept)

    def _moved(self, before: _OpenNode, after: _OpenNode) -> Iterator[str]:
        """How the window changed, in words."""
        for name, old, new in (("alpha", before.alpha, after.alpha), ("beta", before.beta, after.beta)):
            if is_number(old) and is_number(new) and old != new:
                yield self.words("film.rises" if new > old else "film.falls", bound=name, value=number(new))

    def _cut(self, node: int, event: Event) -> Iterator[str]:
        known, left = self.running.setdefault(node, _OpenNode()), event.get("children", ())
        known.alpha, known.beta = event.get("alpha"), event.get("beta")
        for child in left:
            self._prune(child)
        why = reason(self.view.kind(node), event.get("value"), known.alpha, known.beta, len(left), self.words)
        yield self.words("film.cut", at=self.view.place(node), reason=capital(why))

    def _prune(self, node: int) -> None:
        """This node, and all below it that is drawn, will not be visited."""
        if node in self.view.depth:
            self._live(node, PRUNED, "")
        for child in self.view.children.get(node, ()):
            self._prune(child)

    def _leave(self, node: int, event: Event) -> Iterator[str]:
        if self.view.kind(node) == "leaf":
            return
        known = self.running.setdefault(node, _OpenNode())
        known.value = event.get("value")
        known.chosen = self._followed(node, known)
        value = "?" if known.value is None else known.told.sign + number(known.value)
        self._live(node, DONE, value)
        yield self._result(node, known, in_words(value, self.words))

    def _followed(self, node: int, known: _OpenNode) -> int | None:
        """The child that the search goes on with: of the move that it gave back, of the value, or of the best one."""
        chosen = chosen_child(self.view.graph) if node == self.view.root else None
        if chosen is None and known.strays:
            chosen = next((child for child, value in known.got.items() if same_value(value, known.value)), None)
            return chosen
        return known.chosen if chosen is None else chosen

    def _result(self, node: int, known: _OpenNode, value: str) -> str:
        """What came of a visit; first of all, if its player would have chosen otherwise."""
        words, objection = self.words, capital(self.view.objection(node, known.told, known.value))
        name, hidden = self.view.name(node), self._hidden(node)
        if value == "?":
            return words("film.over_silent") if node == self.view.root else words("film.no_value", name=name)
        if node == self.view.root:
            move = {} if known.chosen is None else {"move": self.view.action(known.chosen)}
            over = words("film.over_move" if move else "film.over", value=value, **move)
            return f"{over} {words('film.objection', objection=objection)}" if objection else over
        if objection:
            return words(f"film.objection{'_folded' if hidden else ''}", objection=objection, hidden=hidden)
        return words(f"film.worth{'_folded' if hidden else ''}", name=name, value=value, hidden=hidden)

    def _hidden(self, node: int) -> str:
        """What a folded node hides, in words; empty for others."""
        cuts = self.view.cuts_inside.get(node, 0)
        inside = [self.words.amount(cuts, "cut")] if cuts else []
        hidden = self.view.folded.get(node, 0)
        return self.words.listed([self.words.amount(hidden, "node"), *inside]) if hidden else ""

    def _error(self, node: int, event: Event) -> Iterator[str]:
        self._live(node, OPEN, "?")
        yield self.words("film.error", name=self.view.name(node), message=event.get("message", ""))


def _finite(bound: Value | None) -> bool:
    return is_number(bound) and math.isfinite(bound)
