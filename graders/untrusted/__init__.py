"""What runs next to a student's code: asking, and handing the answer sheet out. It knows no correct answer, no seed."""
