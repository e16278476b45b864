"""The paths through a function: what is let go, where one ends without a result, which names one leaves unset."""
