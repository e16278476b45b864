"""Between the instructor and the students: handing out, collecting, and when what came."""
