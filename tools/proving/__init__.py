"""Commands that prove something: what the tests notice and run, and that the ways of the guides can be gone."""
