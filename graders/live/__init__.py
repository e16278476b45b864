"""What needs Python in the lecture hall: the clinic, and play, served by Voila (`make demo-live`)."""
