"""Every read of score sheets."""
