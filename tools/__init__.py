"""What makes parts of the documentation, and what installs, locks and measures. None of it is shipped."""
