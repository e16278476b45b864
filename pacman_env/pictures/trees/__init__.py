"""Search trees: what of them is shown, where it goes, and the same in words."""
