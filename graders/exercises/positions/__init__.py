"""Where cases come from: random trees, small games and small rooms, all made from one source of luck."""
