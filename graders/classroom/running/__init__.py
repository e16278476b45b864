"""How submissions are run: in lanes of processes here or on a cluster, or as a step of nbgrader."""
