"""The pages of moderation: read by selectors, write by services, render."""
