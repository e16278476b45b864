"""Which of the calls that a search made on a child are searches, and which only looked at it."""

from types import CodeType

from pacman_env.search_xray.recording.visits import ChildVisit, Visit, is_number
from pacman_env.search_xray.tree.values import Answers, all_visits, key_of


def sift(roots: list[Visit], answers: Answers) -> None:
    """Reduce the steps of all visits to those that count, each with a visit.

    A test or an evaluation of a child that is searched as well is no visit of its own. Neither is the evaluation of a
    child that served to order the moves. A child without any call was asked for its utility or found in a table.
    """
    sieve = _Sieve(roots, answers)
    for visit in all_visits(roots):
        if visit.steps:
            visit.steps = sieve.sifted(visit.steps)


class _Sieve:
    def __init__(self, roots: list[Visit], answers: Answers) -> None:
        self.answers = answers
        self.searching: set[CodeType] = set()  # the functions that followed moves
        for visit in all_visits(roots):
            if visit.steps and visit.code:
                self.searching.update((visit.code, *visit.codes))

    def sifted(self, steps: list[ChildVisit]) -> list[ChildVisit]:
        moves = {key_of(step.edge.action) for step in steps}
        if len(moves) < len(steps) or any(step.visit is None for step in steps):
            steps = self._chosen(steps)
        for step in steps:
            step.visit = step.visit or _answered(step)
        return steps

    def _chosen(self, steps: list[ChildVisit]) -> list[ChildVisit]:
        groups: dict[object, list[ChildVisit]] = {}
        for step in steps:
            groups.setdefault(key_of(step.edge.action), []).append(step)
        kept = [self._essential(group) for group in self._unordered(list(groups.values()))]
        chosen = {id(step) for group in kept for step in _joined(group)}
        return [step for step in steps if id(step) in chosen]

    def _unordered(self, groups: list[list[ChildVisit]]) -> list[list[ChildVisit]]:
        """Leave out children that were only looked at, if the searched ones were looked at first as well."""
        searched = [group for group in groups if any(map(self._is_search, group))]
        if searched and all(any(map(self._is_look, group)) for group in searched):
            return searched
        return groups

    def _essential(self, group: list[ChildVisit]) -> list[ChildVisit]:
        """Return, of all that happened to one child, its searches; failing that, the calls that gave it its value."""
        searches = list(filter(self._is_search, group))
        if searches:
            return searches
        calls = [step for step in group if step.visit]
        best = list(filter(self._is_look, calls)) or calls or group
        last = best[-1].visit
        if last is None or isinstance(last.result, bool):
            return best[-1:]
        return [step for step in best if _code(step) is last.code]

    def _is_search(self, step: ChildVisit) -> bool:
        visit = step.visit
        return visit is not None and bool(visit.steps or visit.left_out or visit.code in self.searching)

    def _is_look(self, step: ChildVisit) -> bool:
        if step.visit is None:
            return is_number(step.edge.utility)
        return not self._is_search(step) and self.answers.value(step.visit) is not None


def _code(step: ChildVisit) -> CodeType | None:
    return step.visit.code if step.visit else None


def _joined(group: list[ChildVisit]) -> list[ChildVisit]:
    """Make one visit of those that each followed one move of their own, by a function of a position and a move."""
    visits = [step.visit for step in group if step.visit]
    if not follow_one_each(visits):
        return group
    for step in group:  # the window of this loop over the replies was read where the loop is, one level up
        for reply in step.visit.steps if step.visit else []:
            reply.window = step.window
    group[0].visit, group[0].window = join(visits), group[-1].window
    return group[:1]


def follow_one_each(visits: list[Visit]) -> bool:
    """Say whether these visits of one position share out its moves, one each."""
    moves = [{key_of(step.edge.action) for step in visit.steps} for visit in visits]
    return len(visits) > 1 and all(len(one) == 1 for one in moves) and len(set.union(*moves)) == len(visits)


def join(visits: list[Visit]) -> Visit:
    """Make one visit of several that share out the moves; its value is what the function of the parent gave back."""
    first, last = visits[0], visits[-1]
    whole = Visit(first.state, first.edge, first.code, first.window, result=first.edge.worth if first.edge else None)
    whole.steps = [step for visit in visits for step in visit.steps]
    whole.codes = tuple(dict.fromkeys(code for visit in visits for code in visit.codes))
    whole.left_out = tuple(move for visit in visits for move in visit.left_out)
    whole.returned, whole.error = last.returned, last.error
    return whole


def _answered(step: ChildVisit) -> Visit:
    """Stand in for the visit of a child that no call was handed."""
    value = step.edge.utility if step.edge.worth is None else step.edge.worth
    return Visit(step.edge.child, step.edge, result=value, returned=True)
