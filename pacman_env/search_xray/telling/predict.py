"""Ask before showing: questions about a recorded search, in the order in which it happened."""

import random
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from pacman_env.games.protocol import Value
from pacman_env.games.recorded_tree import Event
from pacman_env.search_xray.telling.words import node_name, why_value
from pacman_env.search_xray.tree.values import close
from pacman_env.wording import apart, capital, move, number, reason, window

if TYPE_CHECKING:
    import networkx as nx

NONE_OF_THEM = "none: it cuts the rest"
YES, NO = "yes", "no"


@dataclass(frozen=True)
class QuizQuestion:
    """One question.

    Attributes:
        kind: ``"move"`` (which move next?), ``"cut"`` (will the rest be cut?) or ``"value"`` (what comes back?).
        step: how many events of ``tree.graph["events"]`` have happened when it is asked; nothing later may be shown.
        node: the node that it is about.
        text: the question.
        choices: short texts, one of them correct.
        answer: the correct one.
        why: a sentence to read afterward.
    """

    kind: str
    step: int
    node: int
    text: str
    choices: tuple[str, ...]
    answer: str
    why: str


@dataclass(frozen=True)
class QuizVerdict:
    """Whether an answer was correct, and why."""

    right: bool
    answer: str
    why: str

    def __str__(self) -> str:
        return f"Correct. {self.why}" if self.right else f"Not this time: {self.answer}. {self.why}"


class Quiz:
    """Questions about one search, asked one after another; ``right`` of ``asked`` answers were correct.

    >>> from pacman_env import xray
    >>> from pacman_env.games import Tree
    >>> def largest(node):
    ...     return node.utility() if node.is_terminal() else max(largest(node.result(m)) for m in node.actions())
    >>> with xray() as search:
    ...     largest(Tree([3, 12, 8]))
    12
    >>> quiz = search.predict()
    >>> quiz.ask().text
    'The root (MAX) begins. Which move does it try first?'
    >>> print(quiz.answer("a"))
    Correct. The search tried a.
    """

    def __init__(self, tree: "nx.DiGraph", questions: int = 10, seed: int = 0) -> None:
        """Choose at most this many questions, some of each kind if there are; the same seed chooses the same ones."""
        if questions < 1:
            raise ValueError(f"a quiz needs at least one question, not {questions!r}")
        self.questions = _chosen(list(_Questions(tree)), questions, random.Random(seed))
        self.asked = self.right = 0

    def ask(self) -> QuizQuestion | None:
        """Return the question that is waiting for an answer; None when all are answered."""
        return self.questions[self.asked] if self.asked < len(self.questions) else None

    def answer(self, given: object) -> QuizVerdict:
        """Judge an answer, the text of a choice (or a number, or True/False), and go on to the next question."""
        question = self.ask()
        if question is None:
            raise ValueError("all questions are answered; make a new quiz with search.predict(seed=...)")
        right = _matches(given, question.answer)
        self.asked += 1
        self.right += right
        return QuizVerdict(right, question.answer, question.why)

    def __iter__(self) -> Iterator[QuizQuestion]:
        """Go through the questions that are still open; answer each inside the loop."""
        while (question := self.ask()) is not None:
            before = self.asked
            yield question
            if self.asked == before:
                raise ValueError(f"answer {question.text!r} with quiz.answer(...) before the next question")

    def __len__(self) -> int:
        return len(self.questions)

    def __str__(self) -> str:
        return f"{self.right} of {self.asked} correct, {len(self) - self.asked} to go"


class _Questions:
    """Makes every question that a search offers."""

    def __init__(self, tree: "nx.DiGraph") -> None:
        self.tree, self.events = tree, tree.graph["events"]
        self.windows = any(_has_window(event) for event in self.events if event["event"] == "child")
        self.values: dict[int, dict[int, Value | None]] = {}  # node -> its children searched so far -> their values

    def __iter__(self) -> Iterator[QuizQuestion]:
        for step in range(1, len(self.events)):
            before, after = self.events[step - 1], self.events[step]
            if before["event"] == "enter":
                self.values[before["node"]] = {}
            elif before["event"] == "child":
                self.values[before["node"]][before["child"]] = before["value"]
            if before["event"] in ("enter", "child"):
                yield from self._between(step, before, after)

    def _between(self, step: int, before: Event, after: Event) -> Iterator[QuizQuestion]:
        node = before["node"]
        searched = self.values[node]
        left = [child for child in self.tree.successors(node) if child not in searched]
        goes_on = after["event"] == "enter" or (after["event"] == "cut" and after["node"] == node)
        if goes_on:
            yield from self._going_on(step, before, after, left)
        if searched and after["event"] in ("leave", "cut"):
            yield self._value(step, node, after["value"])

    def _going_on(self, step: int, before: Event, after: Event, left: list[int]) -> Iterator[QuizQuestion]:
        if self.values[before["node"]] and left and _has_window(before):
            yield self._cut(step, before, after, len(left))
        if len(left) > 1:
            yield self._move(step, before, after, left)

    def _cut(self, step: int, before: Event, after: Event, left: int) -> QuizQuestion:
        node, shown = before["node"], window(before["alpha"], before["beta"])
        best = "?" if self._best(node) is None else number(self._best(node))
        known = f"the window {shown}" if shown.startswith("[") else shown
        text = f"{self._name(node)} now has {known}, and its best value so far is {best}. Does the search cut the rest?"
        answer = YES if after["event"] == "cut" else NO
        return QuizQuestion("cut", step, node, text, (YES, NO), answer, self._why_cut(before, after, left))

    def _why_cut(self, before: Event, after: Event, left: int) -> str:
        kind, best = self._kind(before["node"]), self._best(before["node"])
        if after["event"] == "cut":
            return capital(reason(kind, after["value"], after["alpha"], after["beta"], left)) + "."
        name, limit = ("alpha", before["alpha"]) if kind == "min" else ("beta", before["beta"])
        if best is None or limit is None:
            return "The search went on."
        if close(best, limit):
            return f"{number(best)} = {name}: the search went on."
        worth, bound = apart(best, limit)
        return f"{worth} {'<' if best < limit else '>'} {name} = {bound}: the search went on."

    def _move(self, step: int, before: Event, after: Event, left: list[int]) -> QuizQuestion:
        node, cut, first = before["node"], after["event"] == "cut", before["event"] == "enter"
        moves = [self._action(child) for child in left]
        choices = (*moves, NONE_OF_THEM) if self.windows and not first else tuple(moves)
        answer = NONE_OF_THEM if cut else self._action(after["node"])
        asked = "begins. Which move does it try first?" if first else "goes on. Which move does it try next?"
        why = self._why_cut(before, after, len(left)) if cut else f"The search tried {answer}."
        return QuizQuestion("move", step, node, f"{self._name(node)} {asked}", choices, answer, why)

    def _value(self, step: int, node: int, value: Value | None) -> QuizQuestion:
        values = list(self.values[node].values())
        known = {number(value): value for value in [*values, value] if value is not None}
        choices = tuple(sorted(known, key=lambda text: known[text]))
        text = f"{self._name(node)} is done. Which value does it return?"
        answer = "?" if value is None else number(value)
        return QuizQuestion("value", step, node, text, choices, answer, why_value(self._kind(node), value, values))

    def _best(self, node: int) -> Value | None:
        values = [value for value in self.values[node].values() if value is not None]
        return (min if self._kind(node) == "min" else max)(values, default=None)

    def _kind(self, node: int) -> str:
        return str(self.tree.nodes[node]["kind"])

    def _name(self, node: int) -> str:
        name = node_name(self.tree, node)
        return capital(name) if name.startswith("the root") else f"Node {name}"

    def _action(self, node: int) -> str:
        parent = next(iter(self.tree.predecessors(node)))
        return move(self.tree.edges[parent, node]["action"])


def _has_window(event: Event) -> bool:
    return event["alpha"] is not None or event["beta"] is not None


def _chosen(questions: list[QuizQuestion], number_wanted: int, rng: random.Random) -> list[QuizQuestion]:
    """Choose questions of all kinds in turn, at most one a step (the next would answer it); put them back in order."""
    piles = [[q for q in questions if q.kind == kind and len(q.choices) > 1] for kind in ("cut", "move", "value")]
    for pile in piles:
        rng.shuffle(pile)
    chosen: dict[int, QuizQuestion] = {}  # step -> its question
    turn = 0
    while any(piles) and len(chosen) < number_wanted:
        question = _taken(piles, turn)
        turn += chosen.setdefault(question.step, question) is question
    return [chosen[step] for step in sorted(chosen)]


def _taken(piles: list[list[QuizQuestion]], turn: int) -> QuizQuestion:
    first = turn % len(piles)
    return next(pile for pile in piles[first:] + piles[:first] if pile).pop()


def _matches(given: object, answer: str) -> bool:
    if isinstance(given, bool):
        return answer == (YES if given else NO)
    text = str(getattr(given, "value", given)).strip()
    try:
        return close(float(text), float(answer))
    except ValueError:
        return text.casefold() == answer.casefold() or (text.casefold() == "none" and answer == NONE_OF_THEM)
