"""The rules of the games, in pure Python: no clock, no randomness, no input or output."""
