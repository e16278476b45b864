"""The classroom run: release, collect, grade, feedback."""
