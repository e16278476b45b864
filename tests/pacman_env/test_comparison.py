"""What experiments and contests share: intervals, tables, pictures; against books, and against what they promise."""

import csv
import io
import json
import random
from math import log
from statistics import NormalDist, fmean, stdev

import pytest

from pacman_env.agents import GreedyAgent, NearestFoodAgent, RandomAgent
from pacman_env.compare import Leaderboard, Limits, Results, sprt
from pacman_env.compare.contest.entrants import Entrant
from pacman_env.compare.games import Played
from pacman_env.compare.intervals import between, mean_interval, paired, ratio_interval, student, wilson
from pacman_env.compare.sequential import FEWEST, Sprt, evidence

TABLE = {1: 12.706, 2: 4.303, 4: 2.776, 5: 2.571, 9: 2.262, 19: 2.093, 29: 2.045, 60: 2.000, 120: 1.980}
"""Two-sided 95%, as every book prints them."""


def test_student_s_quantiles_are_those_of_the_tables() -> None:
    assert {degrees: round(student(degrees), 3) for degrees in TABLE} == TABLE


def test_fewer_than_three_values_say_nothing_about_their_spread() -> None:
    assert mean_interval([710]) == mean_interval([706, 714]) == ratio_interval([1, 2], [3, 4]) == (None, None)
    assert between(None, None) == "(-)"


def test_nothing_won_begins_at_0_and_everything_won_ends_at_1() -> None:
    for games in range(1, 60):
        assert wilson(0, games)[0] == 0 and wilson(games, games)[1] == 1


@pytest.mark.parametrize("count", [3, 5, 20])
def test_the_interval_of_an_average_holds_it_in_95_of_100_cases(count: int) -> None:
    rng, held = random.Random(count), 0
    for _ in range(1000):
        low, high = mean_interval([rng.gauss(7, 2) for _ in range(count)])
        held += low <= 7 <= high
    assert 930 <= held <= 970


def test_the_interval_of_a_ratio_holds_it() -> None:
    rng, held = random.Random(1), 0
    for _ in range(500):
        wholes = [rng.uniform(50, 150) for _ in range(40)]
        held += ratio_holds([0.4 * whole + rng.gauss(0, 10) for whole in wholes], wholes, 0.4)
    assert 455 <= held <= 495


def ratio_holds(parts: list[float], wholes: list[float], true: float) -> bool:
    low, high = ratio_interval(parts, wholes)
    return low <= true <= high


def test_shared_luck_is_taken_out_and_so_many_games_do_decide() -> None:
    rng = random.Random(3)
    luck = [rng.gauss(0, 1000) for _ in range(400)]
    one, other = ([value + gain + rng.gauss(0, 100) for value in luck] for gain in (20, 0))
    few = paired(one[:20], other[:20])
    assert not few.decided and few.spread is not None and str(few.games_for(100)) in few.verdict
    many = paired(one, other)
    assert many.decided and many.low < 20 < many.high and many.mean == pytest.approx(fmean(one) - fmean(other))
    assert paired([], []).mean is None and paired([1, 2, 3], [1, 2, 3]).games_for(100) is None


def test_how_many_games_it_takes_follows_from_the_spread_and_not_from_the_difference_observed() -> None:
    """Checked by playing: with so many games, four of five samples show the difference that was asked for."""
    rng = random.Random(4)
    gains = [rng.gauss(0, 150) for _ in range(4000)]
    wide = paired(gains, [0.0] * len(gains))
    moved = paired([gain + 37 for gain in gains], [0.0] * len(gains))
    games = wide.games_for(40)
    assert games is not None and moved.games_for(40) == games
    samples = [[rng.gauss(40, 150) for _ in range(games)] for _ in range(400)]
    shown = sum(paired(sample, [0.0] * games).decided for sample in samples)
    assert 0.74 < shown / len(samples) < 0.86


def games(agent: str, *scores: int) -> list[Played]:
    """Games of this agent with the same luck; with points they are won."""
    where = {"layout": "hall", "agent": agent, "ghosts": "RandomGhost", "moves": 9, "nodes": 18}
    ends = [(score, "won" if score > 0 else "lost") for score in scores]
    return [Played(**where, score=score, outcome=end, seed=str(i)) for i, (score, end) in enumerate(ends)]


ANNA, BERT = games("anna", 510, 530, -480), games("bert <b>", 100, 90, 95)
TABLES = {
    "experiment": Results({str(number): game for number, game in enumerate([*BERT, *ANNA])}, wanted=6),
    "contest": Leaderboard([Entrant("anna", "a.py", ""), Entrant("bert <b>", "b.py", "")], [*ANNA, *BERT], Limits()),
}


@pytest.mark.parametrize("name", TABLES)
def test_a_table_is_for_people_and_for_programs(name: str) -> None:
    table = TABLES[name]
    assert {row.agent: (row.wins, row.score) for row in table.rows} == {"anna": (2, 560 / 3), "bert <b>": (3, 95)}
    assert [row["agent"] for row in csv.DictReader(io.StringIO(table.to_csv()))] == [row.agent for row in table.rows]
    content = json.loads(table.to_json())
    records = content if name == "experiment" else content["standings"]
    assert records == table.records() and {len(record) for record in records} == {len(table.fields.split())}
    html = table._repr_html_()
    shown = {name for name in table.columns if name != "depth"}  # of which nobody here says anything
    assert html.count('<th scope="col"') == len(shown) and html.count('<th scope="row"') == 2
    assert "<caption" in html and "6 games" in html and "bert <b>" not in html
    assert str(table).count("\n") == 2 and table.to_markdown().count("\n") == 3
    assert "187 (-" in str(table) and "100.0% (43.9% to 100.0%)" in str(table)


@pytest.mark.parametrize("name", TABLES)
def test_a_picture_says_what_the_table_says(name: str) -> None:
    picture, table = TABLES[name].draw(), TABLES[name]
    assert all(f"{row.agent}: {row}" in picture.description for row in table.rows)
    assert "2 of 3 games won (21% to 94%), average score 187 (-" in picture.description
    assert 'role="img"' in picture.svg and "bert &lt;b&gt;" in picture.svg
    for words in ("2/3", "3/3", ">games won (95% interval)<"):
        assert words in picture.svg, words


@pytest.mark.parametrize("name", TABLES)
def test_a_picture_has_a_caption(name: str) -> None:
    assert ">1 &lt; 2</figcaption>" in TABLES[name].draw(caption="1 < 2")._repr_html_()


def test_the_evidence_is_the_ratio_of_two_likelihoods() -> None:
    gains = [120.0, -40.0, 310.0, 75.0, 0.0]
    spread = stdev(gains)
    zero, more = NormalDist(0, spread), NormalDist(80, spread)
    assert evidence(gains, 80) == pytest.approx(sum(log(more.pdf(gain) / zero.pdf(gain)) for gain in gains))


@pytest.mark.slow
@pytest.mark.parametrize("mean", [0, 100])
def test_who_looks_after_every_game_is_seldom_wrong_with_it_and_often_without(mean: int) -> None:
    rng, wrong, peeked = random.Random(7), 0, 0
    for _ in range(100):
        gains, decided = list[float](), False
        while (better := Sprt("new", "old", 100, tuple(gains)).better) is None:
            gains.append(rng.gauss(mean, 300))
            decided = decided or (len(gains) % 5 == 0 and paired(gains, [0.0] * len(gains)).decided)
        wrong += better is not (mean > 0)
        peeked += decided
    assert wrong < 14, "about 5 of 100"
    assert mean or peeked > 15, "an interval, looked at all the time, finds a difference where there is none"


def test_a_great_difference_is_decided_by_few_games() -> None:
    found = sprt({"dots": NearestFoodAgent, "chance": RandomAgent}, "small", max_moves=200)
    assert found.better and FEWEST <= len(found.gains) < 60
    assert str(found).startswith(f"dots: better, decided after {len(found.gains)} pairs of games.")
    assert "evidence" in str(found.draw())
    assert ">1 &lt; 2</figcaption>" in found.draw(caption="1 < 2")._repr_html_()


def test_an_agent_is_not_better_than_itself() -> None:
    found = sprt({"one": GreedyAgent, "other": GreedyAgent}, "tiny", max_moves=5)
    assert found.better is False and found.gains == (0,) * FEWEST


class Crasher(GreedyAgent):
    def get_action(self, state: object) -> str:
        raise RuntimeError("no idea")


@pytest.mark.parametrize(
    ("agents", "most", "words"),
    [
        ({"a": GreedyAgent}, 50, "1 agents"),
        ({"a": GreedyAgent, "b": GreedyAgent}, 3, "most=3"),
        ({"a": GreedyAgent, "b": Crasher}, 50, "b failed in game 1"),
    ],
)
def test_what_cannot_be_decided_is_refused(agents: dict[str, type], most: int, words: str) -> None:
    with pytest.raises(ValueError, match=words):
        sprt(agents, "tiny", most=most)
