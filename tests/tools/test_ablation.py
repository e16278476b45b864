"""The table of what each voice of the diagnosis earns counts true names that are lost and won."""

from tools.measuring.ablation import VOICES, Told, table


def test_the_table_counts_what_is_lost_and_won_without_a_voice() -> None:
    right, wrong = Told("keeps-last", True, False), Told("sums-up", False, True)
    quiet = dict.fromkeys(VOICES, right)
    rows = [("errors", right, quiet | {"errors": wrong}), ("errors", wrong, quiet | {"records": wrong})]
    lines = table(rows).splitlines()
    assert "| errors | 2 | 1 | 1 | 1 | 1 |" in lines
    assert "| records | 0 | 0 | 0 | 0 | 1 |" in lines
    assert lines[-1] == "| **nothing** | 2 | 1 | 0 | 0 | 1 |"
