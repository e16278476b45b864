"""Learning platforms: what Moodle, Canvas, Gradescope and GitHub Classroom hand over, and what they take back."""
