"""What is written down: journal, gradebook, ledger, and the pages and tables made of them."""
