"""The least that a forum of Django can do: one template and three statements a page."""
