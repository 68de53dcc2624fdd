"""Every read of play by post. What leaves here is a view: never a state, never a secret."""
