"""Every read of meetups."""
