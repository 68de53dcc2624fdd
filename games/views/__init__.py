"""The pages of play by post: read by selectors, write by services, render."""
