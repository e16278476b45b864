"""From a wrong answer to the name of its mistake."""
