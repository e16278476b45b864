"""The clinic: paste somebody's code, and see its film and its card. What is pasted runs elsewhere."""

import asyncio
import atexit
import inspect
from collections.abc import Callable
from contextlib import suppress
from html import escape
from typing import Any

import ipywidgets as widgets

from graders.exercises import EXERCISES
from graders.exercises.base import CodeExercise
from graders.live.recorded import Recorded, Unbelievable, recorded, text
from graders.live.ward import Examination, NoWard, Ward, examined
from graders.outcome import Json
from graders.report import Example, Finding, Report, marked
from graders.shrinking import textbooks
from graders.transcript.case import Case
from graders.transcript.encoding import show
from graders.trusted import claims, judging
from graders.untrusted.patient import SEARCH, WALL
from pacman_env import pictures
from pacman_env.demo.content.students import CLINIC, HANDED_IN
from pacman_env.games.isolation import Isolation
from pacman_env.games.protocol import Move, State
from pacman_env.games.searches import alpha_beta
from pacman_env.games.tic_tac_toe import TicTacToe
from pacman_env.language import ENGLISH, Language, language
from pacman_env.matches.roster import agent_class
from pacman_env.pictures import switch
from pacman_env.search_xray import Search
from pacman_env.search_xray.telling.compare import Comparison, compare
from pacman_env.widgets.pacman import play_pacman
from pacman_env.widgets.small_games import play_game
from pacman_env.widgets.table import CourseWidget, row

PATIENTS = {name: inspect.getsource(one) for name, one in [*HANDED_IN.items(), ("D", CLINIC)]}
"""Code of the course, by the letter that the list gives it: it needs no sandbox."""
FIRST, OWN = "D", ""


class Clinic(CourseWidget):
    """A place for code, and behind it what its search did and what its check says."""

    def __init__(self, ward: Ward | None = None, words: str | Language = ENGLISH) -> None:
        """Begin with a patient that is almost right; `words` is the language of all that the clinic says."""
        self.words = say = language(words)
        self.how_to = say("clinic.how_to")
        exercises = [(EXERCISES[id].title, id) for id in WALL]
        self._ward = ward or Ward(words=say)
        atexit.register(self._ward.close)
        self._exercise = widgets.Dropdown(options=exercises, layout=widgets.Layout(width="50%"))
        patients = [*((say("clinic.patient", name=name), name) for name in PATIENTS), (say("clinic.own"), OWN)]
        self._patient = widgets.Dropdown(options=patients, value=FIRST, layout=widgets.Layout(width="10em"))
        self._patient.observe(self._choose, "value")
        high = widgets.Layout(width="98%", height="max(16em, 100vh - 11.5em)")
        self._code = widgets.Textarea(PATIENTS[FIRST], layout=high)
        self._code.add_class("clinic-code")
        self._said = widgets.HTML()
        self._say(say("clinic.begin"))
        self._film, self._card = widgets.Output(), widgets.Output()
        self._button = self.button(say("clinic.look"), "look", self._look)
        code = widgets.VBox([row(self._exercise, self._patient, self._button), self._code])
        titles = [say(f"clinic.{tab}") for tab in ("code", "film", "card")]
        self._seen = widgets.Tab([code, self._film, self._card], titles=titles)
        self._turn = 0
        self._tasks: set[asyncio.Task[None]] = set()
        super().__init__([self._said, self._seen], {}, _CSS)
        self.add_class("clinic")

    def still(self) -> str:
        return f"<pre>{escape(self._code.value)}</pre>"

    def ready(self) -> None:
        """Have the ward get warm; where it refuses, whoever pastes something is told."""
        with suppress(NoWard):
            self._ward.start()

    def apart(self, act: Callable[[], object], then: Callable[[Any], None] = lambda _: None) -> None:
        """Act in a thread, so that the page hears of everything else meanwhile, and then take what came of it here."""

        async def both() -> None:
            then(await asyncio.to_thread(act))

        try:
            task = asyncio.get_running_loop().create_task(both())
        except RuntimeError:  # no loop: nobody waits
            then(act())
        else:
            self._tasks.add(task)  # the loop itself keeps no task alive
            task.add_done_callback(self._tasks.discard)

    def _choose(self, change: Any) -> None:
        if change["new"] in PATIENTS:
            self._exercise.value, self._code.value = "alphabeta.value", PATIENTS[change["new"]]
        else:
            self._code.value = ""

    def _look(self) -> None:
        self._film.outputs = self._card.outputs = ()
        self._say(self.words("clinic.looking"))
        self._turn += 1
        exercise, code = self._exercise.value, self._code.value
        if code.strip() in map(str.strip, PATIENTS.values()):
            self._show(exercise, examined(exercise, code))
            return
        self._button.disabled = True
        self.apart(lambda: self._examined(exercise, code), lambda found: self._took(exercise, found))

    def _examined(self, exercise: str, code: str) -> Examination | NoWard:
        """What the ward says, or why it refuses."""
        try:
            return self._ward.examine(exercise, code)
        except NoWard as refused:
            return refused

    def _took(self, exercise: str, found: Examination | NoWard) -> None:
        self._button.disabled = False
        if isinstance(found, Examination):
            self._show(exercise, found)
        else:
            self._seen.selected_index = 0
            self._said.value = f'<p role="alert" class="refused">{escape(str(found))}</p>'

    def _show(self, exercise: str, examination: Examination) -> None:
        """The words above all tabs and the film at once; then what takes longer: the card, and the line."""
        search, turn, say = search_of(exercise, examination), self._turn, self.words
        self._say(in_words(examination, search, say))
        try:
            film = film_of(search, say)
        except Exception:  # a tree that no search makes: it was told by somebody's code
            self._say(f"{in_words(examination, None, say)} {say('clinic.not_drawn')}")
            search, film = None, ""
        self._film.outputs = (_shown(film),) if film else ()
        asked = bool(examination.stage("answers"))
        self._seen.selected_index = 1 if film else 2 if asked else 0
        _later(lambda: self._judge(exercise, examination, search, turn))

    def _judge(self, exercise: str, examination: Examination, search: Recorded | None, turn: int) -> None:
        if turn != self._turn:  # somebody has gone on
            return
        report = report_of(exercise, examination)
        self._card.outputs = (_shown(card(exercise, search, report, say=self.words)),)
        if report is None or report.passed:
            return

        def mended(line: str) -> None:
            if line and turn == self._turn:
                self._card.outputs = (_shown(card(exercise, search, report, line, self.words)),)

        source = claims.source(examination.stage("answers")["sheet"])
        self.apart(lambda: self._ward.repaired(exercise, source), mended)

    def _say(self, said: str) -> None:
        self._said.value = f'<p role="status"><strong>{escape(said)}</strong></p>'


def search_of(exercise: str, examination: Examination) -> Recorded | None:
    """The recorded search that was told, if it can be believed."""
    tree = examination.stage("search").get("tree")
    try:
        return None if tree is None else recorded(tree, WALL[exercise])
    except Unbelievable:
        return None


def report_of(exercise: str, examination: Examination) -> Report | None:
    """What the judge says of the answers; None where there are none."""
    sheet = examination.stage("answers").get("sheet")
    return None if sheet is None else judging.judge(exercise, sheet)


def film_of(search: Recorded | None, say: Language = ENGLISH) -> str:
    """The film of a search that looks at something; else nothing."""
    if search is None or search.visited < 2:
        return ""
    html = pictures.film(search.tree, words=say).html
    return html.replace('class="film', 'class="film alone', 1)  # keys without a click


def in_words(examination: Examination, search: Recorded | None, say: Language) -> str:
    """What happened, in one or two sentences."""
    code, seen = examination.stage("code"), examination.stage("search")
    if code.get("error"):
        return say("clinic.does_not_run", error=_error(code["error"], say))
    if not seen:
        name = text(code.get("name") or "") or say("clinic.this_code")
        return say("clinic.stopped", name=name, why=examination.stopped or say("clinic.silent"))
    said = [_came(text(seen.get("called")), seen, search, say)]
    if printed := text(seen.get("printed") or "", 60):
        said.append(say("clinic.printed", text=printed))
    if examination.stopped:
        said.append(say("clinic.check_stopped", why=examination.stopped))
    return " ".join(said)


def _came(call: str, seen: Json, search: Recorded | None, say: Language) -> str:
    """What came of the call on the wall."""
    if isinstance(error := seen.get("error"), dict):
        if error.get("type") == "TimeUp":
            return say("clinic.timeout", call=call, line=_line(error, say), n=f"{SEARCH:g}")
        return say("clinic.raised", call=call, error=_error(error, say))
    value = text(show(seen.get("value")), 60)
    if search is None and seen.get("unseen"):
        return say("clinic.unseen", call=call, value=value, why=text(seen["unseen"]))
    if search is None or search.visited < 2:
        return say("clinic.unlooked", call=call, value=value)
    return say("clinic.returns", call=call, value=value, nodes=say.amount(search.visited, "node"))


def _error(error: object, say: Language) -> str:
    raised = error if isinstance(error, dict) else {}
    kind, message = text(raised.get("type"), 40), text(raised.get("message") or "")
    return f"{kind}{_line(raised, say)}{f': {message}' if message else ''}".rstrip(".")


def _line(error: Json, say: Language) -> str:
    return say("clinic.line", n=error["line"]) if type(error.get("line")) is int else ""


def _later(act: Callable[[], None]) -> None:
    """Act when what has been said so far is on its way to the page."""
    try:
        asyncio.get_running_loop().call_later(0.05, act)
    except RuntimeError:  # no loop: nobody waits
        act()


def warm_up(clinic: Clinic) -> None:
    """Look at something before the room does: the first look at an exercise makes its positions, and draws letters.

    Call it where an event loop runs, as in a kernel; a click that comes meanwhile waits for one look at the most.
    """
    looks = iter(WALL)

    def one_more() -> None:
        exercise = next(looks, None)
        if exercise:
            examination = examined(exercise, PATIENTS[FIRST])
            search = search_of(exercise, examination)
            film_of(search, clinic.words)
            card(exercise, search, report_of(exercise, examination), say=clinic.words)
            loop.call_later(0.05, one_more)

    loop = asyncio.get_running_loop()
    clinic.apart(clinic.ready)
    loop.call_later(0.5, one_more)  # the page comes first


def _shown(html: str) -> Json:
    return {"output_type": "display_data", "data": {"text/html": html, "text/plain": ""}, "metadata": {}}


_CSS = """
.clinic .clinic-code textarea{font-family:ui-monospace,monospace;font-size:24px;height:100%;line-height:1.3}
.clinic .film{--film-room:77vh}
.clinic .film .title{display:none}
.clinic .film.alone>:is(.film-head,.say){margin:0!important}
.clinic .film:not(.still){border:0!important;padding:0 .8em!important}
.clinic .film:not(.still) :is(.film-controls,details:not(.code)){display:none!important}
.clinic p{margin:.15em 0}
.live .widget-tab-contents{padding:4px!important}
.clinic .refused{white-space:pre-wrap;border-left:.3em solid #D55E00;padding-left:.6em}
.live .lm-TabBar-tab.lm-TabBar-tab{font-size:24px;height:1.6em;max-height:none;line-height:1.5}
.live .lm-TabBar-tab.lm-TabBar-tab{flex:0 0 auto;min-width:6em}
.live .lm-TabBar{min-height:1.6em!important;height:auto;max-height:none}
"""


def live(words: str = "en") -> widgets.Tab:
    """Everything, one tab at a time; `words` is the language of the clinic.

    Where an event loop runs, the clinic warms up behind the page.
    """
    agent, say = agent_class("ExpectimaxAgent")(depth=2), language(words)
    tabs = {
        say("clinic.title"): (clinic := Clinic(words=say)),
        "Pacman": play_pacman("small", player=agent),
        "Tic-tac-toe": play_game(TicTacToe(), best_move),
        "Isolation": play_game(Isolation(), best_move),
    }
    shown = widgets.Tab(list(tabs.values()), titles=list(tabs))
    with suppress(RuntimeError):  # no loop, nobody to click
        warm_up(clinic)
    return shown.add_class("live")


def best_move(state: State) -> Move:
    """A move with the best value for who is to move."""
    choose = max if state.to_move == "max" else min
    return choose(state.actions(), key=lambda move: alpha_beta(state.result(move)))


# ---------------------------------------------------------------------------------------------------- the card
# What the pasted code does with the tree on the wall, for everybody in the hall. It begins with the tree that the film
# has shown. Points, and which ideas of the exercise are right, are for a gradebook.


def card(exercise: str, search: Search | None, report: Report | None, line: str = "", say: Language = ENGLISH) -> str:
    """The card as HTML. `line` says which line one change would mend, if that is known."""
    one = EXERCISES[exercise]
    assert isinstance(one, CodeExercise)
    wrong = report is None or not report.passed
    found = _first_difference(one, search) if search is not None and wrong else None
    correct = say("clinic.correct", positions=say.amount(len(one.cases()), "position"))
    head = say("clinic.not_judged") if report is None else say("clinic.not_correct") if wrong else correct
    title = f'<p role="heading" aria-level="3"><strong>{escape(head)}</strong></p>'
    which = f"<details><summary>{escape(say('clinic.which'))}</summary><p><strong>{marked(line)}</strong></p></details>"
    parts = [title, which if line else "", *_on_the_wall(search, found, say)]
    if report is not None and wrong:
        parts += _elsewhere(report.findings, found, say)
    style = f"padding:.2em .6em;{switch.style()}"
    return f'<section class="hall" aria-label="{escape(head)}" style="{style}">{"".join(parts)}</section>'


def _first_difference(one: CodeExercise, search: Search) -> Comparison | None:
    """Where it leaves the way of the textbook's search, on the wall; of several that are right the nearest one."""
    if one.search is None or len(search.tree) < 2:  # the line above the tabs says why nothing was searched
        return None
    searches = textbooks(one, Case("", WALL[one.id]))
    found = (compare(_inner(search), _inner(textbook)) for textbook in searches)
    return max(found, key=lambda one: (one.same, one.steps))


def _inner(search: Search) -> Search:
    """The same search without the windows of leaves: with these nothing is ever cut."""
    tree = search.tree.copy()
    leaves = {node for node, kind in tree.nodes(data="kind") if kind == "leaf"}
    shut = {"alpha": None, "beta": None}
    tree.graph["events"] = [one | shut if one["node"] in leaves else one for one in tree.graph["events"]]
    return Recorded(tree)


def _on_the_wall(search: Search | None, found: Comparison | None, say: Language) -> list[str]:
    """How much is looked at there, and where the ways part."""
    if search is None or found is None:
        return []
    mine, book = (say.amount(one.visited, "node") for one in (search, found.reference))
    counts = say("clinic.counts", mine=mine, book=book)
    if found.same:
        return [f"<p>{escape(counts)} {escape(say('clinic.same'))}</p>"]
    message = found.told(say)
    drawn = search.draw(mark={found.node: message.partition(": ")[2]}, caption="", words=say)._repr_html_()
    return [f"<p>{escape(counts)}</p><p><strong>{escape(message)}</strong></p>", drawn]


def _elsewhere(findings: list[Finding], found: Comparison | None, say: Language) -> list[str]:
    """What the check names; and another position, where the one on the wall shows nothing."""
    parts = []
    example = next((one.example for one in findings if one.example), None)
    if example and (found is None or found.same):
        told = say("clinic.due", due=example.expected, got=example.got)
        picture = example._drawing() if isinstance(example, Example) else ""
        parts.append(f"<p>{escape(say('clinic.another'))}</p><p>{escape(told)}</p>{picture}")
    return [*parts, *(f"<p>{say('clinic.author', message=marked(one.message))}</p>" for one in findings[:1])]
