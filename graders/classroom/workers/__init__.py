"""How submissions are run: in workers: processes here, or on a cluster."""
