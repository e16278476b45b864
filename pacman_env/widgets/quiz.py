"""Questions about a recorded search, with a picture of what it has seen so far."""

from collections.abc import Callable
from html import escape
from typing import TYPE_CHECKING

import ipywidgets as widgets

from pacman_env import pictures
from pacman_env.search_xray import Search
from pacman_env.search_xray.telling.predict import Quiz
from pacman_env.widgets.table import CourseWidget, row

if TYPE_CHECKING:
    import networkx as nx


class QuizTable(CourseWidget):
    """The questions of a recorded search, one after another: choose, read why, go on."""

    how_to = "Run this cell to answer."

    def __init__(self, quiz: Quiz, tree: "nx.DiGraph") -> None:
        """Ask the questions of ``search.predict()``, and show what of its `tree` the search has seen so far."""
        self.quiz, self._tree = quiz, tree
        if not len(quiz):
            self.how_to = ""
        self._text, self._said, self._picture = widgets.HTML(), widgets.HTML(), widgets.HTML()
        most = max((len(question.choices) for question in quiz.questions), default=0)
        self._choices = [self.button("", f"choice-{i}", self._chosen(i)) for i in range(most)]
        keys = {str(i + 1): f"choice-{i}" for i in range(min(most, 9))}
        super().__init__([self._picture, self._text, row(*self._choices), self._said], keys)
        self.add_class("quiz-table")
        self._show()

    def _show(self) -> None:
        question = self.quiz.ask()
        choices = question.choices if question else ()
        keys = f" <small>(keys 1 to {len(choices)})</small>" if choices else ""
        self._text.value = f"<p><strong>{escape(question.text if question else self._end())}</strong>{keys}</p>"
        self._picture.value = self._seen()
        for i, choice in enumerate(self._choices):
            choice.description = choices[i] if i < len(choices) else ""
            choice.layout.display = None if i < len(choices) else "none"

    def still(self) -> str:
        return f"{self._seen()}{self._text.value}"

    def _seen(self) -> str:
        question = self.quiz.ask()
        if not len(self.quiz):
            return ""
        step = question.step if question else len(self._tree.graph["events"])
        return pictures.tree(
            so_far(self._tree, step), focus=question.node if question else None, caption=""
        )._repr_html_()

    def _chosen(self, place: int) -> Callable[[], None]:
        def choose() -> None:
            question = self.quiz.ask()
            if question is not None:
                verdict = self.quiz.answer(question.choices[place])
                self._said.value = f'<p role="status">{escape(str(verdict))} <em>{escape(str(self.quiz))}.</em></p>'
                self._show()

        return choose

    def _end(self) -> str:
        if not len(self.quiz):
            return "There is nothing to ask about this search yet."
        return f"That was the last question. You answered {self.quiz.right} of {len(self.quiz)} correctly."


def play_quiz(search: Search, questions: int = 10, *, seed: int = 0) -> QuizTable:
    """Ask questions about a recorded search, with buttons, before it is shown."""
    return QuizTable(search.predict(questions, seed), search.tree)


def so_far(tree: "nx.DiGraph", step: int) -> "nx.DiGraph":
    """The recorded tree after this many events: later values, windows, and cuts are not in it."""
    events = tree.graph["events"][:step]
    values = {event["node"]: event["value"] for event in events if event["event"] == "leave"}
    entered = {event["node"] for event in events if event["event"] == "enter"}
    cut = {child for event in events if event["event"] == "cut" for child in event["children"]}
    known = tree.copy()
    known.graph["events"] = events
    for node, data in known.nodes(data=True):
        data.update(value=values.get(node), pruned=node in cut, returned=True)
        if node not in entered:
            data.update(order=None, alpha=None, beta=None)
    return known
