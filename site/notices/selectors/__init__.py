"""Every read of notices."""
