"""What is written down: the record of a chapter, the gradebook, and the pages and tables made of them."""
