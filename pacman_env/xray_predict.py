"""Ask before showing: questions about a recorded search, in the order in which it happened."""

import random
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from pacman_env.pictures.view import reason, window
from pacman_env.pictures.words import move, number
from pacman_env.xray_values import close

if TYPE_CHECKING:
    import networkx as nx

NONE_OF_THEM = "none, the rest is cut"
YES, NO = "yes", "no"


@dataclass(frozen=True)
class Question:
    """One question.

    Attributes:
        kind: ``"move"`` (which move next?), ``"cut"`` (will the rest be cut?) or ``"value"`` (what comes back?).
        step: how many events of ``tree.graph["events"]`` have happened when it is asked; nothing later may be shown.
        node: the node that it is about.
        text: the question.
        choices: short texts, one of them right.
        answer: the right one.
        why: a sentence to read afterwards.
    """

    kind: str
    step: int
    node: int
    text: str
    choices: tuple[str, ...]
    answer: str
    why: str


@dataclass(frozen=True)
class Verdict:
    """What a given answer was worth."""

    right: bool
    answer: str
    why: str

    def __str__(self) -> str:
        """Say whether it was right, and why."""
        return f"Right. {self.why}" if self.right else f"Not this time: {self.answer}. {self.why}"


class Quiz:
    """Questions about one search, asked one after another; ``right`` of ``asked`` answers were right.

    >>> from pacman_env import xray
    >>> from pacman_env.games import Tree
    >>> def largest(node):
    ...     return node.utility() if node.is_terminal() else max(largest(node.result(m)) for m in node.actions())
    >>> with xray() as search:
    ...     largest(Tree([3, 12, 8]))
    12
    >>> quiz = search.predict()
    >>> quiz.ask().text
    'The root (MAX) begins. Which move is followed first?'
    >>> print(quiz.answer("a"))
    Right. The search followed a.
    """

    def __init__(self, tree: "nx.DiGraph", questions: int = 10, seed: int = 0) -> None:
        """Choose at most this many questions, some of each kind if there are; the same seed chooses the same ones."""
        if questions < 1:
            raise ValueError(f"a quiz needs at least one question, not {questions!r}")
        self.questions = _chosen(list(_Questions(tree)), questions, random.Random(seed))
        self.asked = self.right = 0

    def ask(self) -> Question | None:
        """Return the question that is waiting for an answer; None when all are answered."""
        return self.questions[self.asked] if self.asked < len(self.questions) else None

    def answer(self, given: object) -> Verdict:
        """Judge an answer, given as the text of a choice (or a number, or True/False), and go on to the next question."""
        question = self.ask()
        if question is None:
            raise ValueError("all questions are answered; make a new quiz with search.predict(seed=...)")
        right = _matches(given, question.answer)
        self.asked += 1
        self.right += right
        return Verdict(right, question.answer, question.why)

    def __iter__(self) -> Iterator[Question]:
        """Go through the questions that are still open; answer each inside the loop."""
        while (question := self.ask()) is not None:
            before = self.asked
            yield question
            if self.asked == before:
                raise ValueError(f"answer {question.text!r} with quiz.answer(...) before the next question")

    def __len__(self) -> int:
        """How many questions there are in all."""
        return len(self.questions)

    def __str__(self) -> str:
        """Say the count."""
        return f"{self.right} of {self.asked} right, {len(self) - self.asked} to go"


class _Questions:
    """Makes every question that a search offers."""

    def __init__(self, tree: "nx.DiGraph") -> None:
        self.tree, self.events = tree, tree.graph["events"]
        self.windows = any(event["alpha"] is not None for event in self.events if event["event"] == "enter")
        self.followed: dict[int, list[int]] = {}

    def __iter__(self) -> Iterator[Question]:
        for step in range(1, len(self.events)):
            before, after = self.events[step - 1], self.events[step]
            if before["event"] == "enter":
                self.followed[before["node"]] = []
            elif before["event"] == "child":
                self.followed[before["node"]].append(before["child"])
            if before["event"] in ("enter", "child"):
                yield from self._after(step, before, after)

    def _after(self, step: int, before: dict[str, Any], after: dict[str, Any]) -> Iterator[Question]:
        node = before["node"]
        left = [child for child in self.tree.successors(node) if child not in self.followed[node]]
        searched = self.followed[node]
        if before["event"] == "child" and left and self.windows and before["alpha"] is not None:
            if after["event"] in ("cut", "enter"):
                yield self._cut(step, node, before, after, len(left))
        if len(left) > 1 and after["event"] in ("enter", "cut") and after["node"] in (node, *left):
            yield self._move(step, node, left, after)
        if searched and after["event"] in ("leave", "cut"):
            yield self._value(step, node, searched, after)

    def _cut(self, step: int, node: int, before: dict[str, Any], after: dict[str, Any], left: int) -> Question:
        cut, kind = after["event"] == "cut", self._kind(node)
        value = after["value"] if cut else self._best(node)
        why = reason(kind, value, before["alpha"], before["beta"], left) if cut else _open_window(kind, value, before)
        text = (
            f"{self._name(node)} has now the window {window(before['alpha'], before['beta'])}, its best value so far is"
        )
        text += f" {number(value)}. Is the rest cut?"
        return Question("cut", step, node, text, (YES, NO), YES if cut else NO, _sentence(why))

    def _move(self, step: int, node: int, left: list[int], after: dict[str, Any]) -> Question:
        cut, first = after["event"] == "cut", not self.followed[node]
        moves = [self._action(child) for child in left]
        choices = (*moves, NONE_OF_THEM) if self.windows else tuple(moves)
        answer = NONE_OF_THEM if cut else self._action(after["node"])
        text = f"{self._name(node)} " + (
            "begins. Which move is followed first?" if first else "goes on. Which move next?"
        )
        why = "The remaining moves were cut." if cut else f"The search followed {answer}."
        return Question("move", step, node, text, choices, answer, why)

    def _value(self, step: int, node: int, searched: list[int], after: dict[str, Any]) -> Question:
        values = [self.tree.nodes[child]["value"] for child in searched] + [after["value"]]
        choices = sorted(
            {number(value): value for value in values if value is not None}.items(), key=lambda pair: pair[1]
        )
        answer = "?" if after["value"] is None else number(after["value"])
        text = f"{self._name(node)} is done. Which value does it give back?"
        return Question(
            "value", step, node, text, tuple(name for name, _ in choices), answer, self._why_value(node, answer)
        )

    def _why_value(self, node: int, answer: str) -> str:
        how = {"max": "the largest", "min": "the smallest"}.get(self._kind(node), "the average")
        return (
            f"{self._name(node)} gave back {answer}; {self._kind(node).upper()} takes {how} of its children's values."
        )

    def _best(self, node: int) -> Any:
        values = [self.tree.nodes[child]["value"] for child in self.followed[node]]
        values = [value for value in values if value is not None]
        return (min if self._kind(node) == "min" else max)(values, default=None)

    def _kind(self, node: int) -> str:
        return str(self.tree.nodes[node]["kind"])

    def _name(self, node: int) -> str:
        parent = next(iter(self.tree.predecessors(node)), None)
        name = "The root" if parent is None else f"The node after {self._action(node)}"
        return f"{name} ({self._kind(node).upper()})"

    def _action(self, node: int) -> str:
        parent = next(iter(self.tree.predecessors(node)))
        return move(self.tree.edges[parent, node]["action"])


def _open_window(kind: str, value: Any, after: dict[str, Any]) -> str:
    if kind == "min":
        return f"{number(value)} > alpha = {number(after['alpha'])}, so the next move can still matter"
    return f"{number(value)} < beta = {number(after['beta'])}, so the next move can still matter"


def _sentence(text: str) -> str:
    return text[0].upper() + text[1:] + "."


def _chosen(questions: list[Question], number_wanted: int, rng: random.Random) -> list[Question]:
    """Choose questions of all kinds in turn, then put them back in order."""
    piles = [[q for q in questions if q.kind == kind and len(q.choices) > 1] for kind in ("cut", "move", "value")]
    for pile in piles:
        rng.shuffle(pile)
    chosen: list[Question] = []
    while any(piles) and len(chosen) < number_wanted:
        chosen.append(next(pile for pile in _turned(piles, len(chosen)) if pile).pop())
    order = {id(question): place for place, question in enumerate(questions)}
    return sorted(chosen, key=lambda question: order[id(question)])


def _turned(piles: list[list[Question]], turn: int) -> list[list[Question]]:
    first = turn % len(piles)
    return piles[first:] + piles[:first]


def _matches(given: object, answer: str) -> bool:
    if isinstance(given, bool):
        return answer == (YES if given else NO)
    text = str(getattr(given, "value", given)).strip()
    try:
        return close(float(text), float(answer))
    except ValueError:
        return text.casefold() == answer.casefold() or (text.casefold() == "none" and answer == NONE_OF_THEM)
