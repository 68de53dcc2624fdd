"""The pages of score sheets."""
