"""A task that does nothing but say that it ran: what a round trip costs at least."""
