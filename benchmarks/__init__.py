"""What the course promises about speed, measured: ``make bench``, or ``python -m benchmarks engine xray``."""
