"""The same few searches, written in many different ways: the X-ray must see the same tree in all of them."""
