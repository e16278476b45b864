"""At home: the student's folder, new editions of the chapters, progress, and solutions after an honest try."""
