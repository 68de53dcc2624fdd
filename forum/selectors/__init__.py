"""Every read of the forum."""
