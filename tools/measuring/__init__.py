"""What is measured for the documentation: repairs, look-alikes, win rates, what people use today."""
