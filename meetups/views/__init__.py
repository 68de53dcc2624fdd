"""The pages of meetups."""
