"""How questions and answers travel: JSON, line by line, with exact types and bounded lengths."""
