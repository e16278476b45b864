"""What experiments and contests share: confidence intervals and tables."""
