"""The exercises of the course."""

from graders.exercises.base import EXERCISES as EXERCISES
from graders.exercises.base import Exercise as Exercise
from graders.exercises.base import exercise as exercise
from graders.exercises.base import in_chapter as in_chapter
