"""One module a game; the registry finds them."""
