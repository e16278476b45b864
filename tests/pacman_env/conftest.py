"""The sample of a student's file is loaded by the engine, never imported."""

collect_ignore = ["multiAgents_sample.py"]
