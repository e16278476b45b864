"""How submissions are run: in workers of processes here or on a cluster, or as a step of nbgrader."""
