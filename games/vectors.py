"""The rule cases that this app answers; ``manage.py check_vectors`` finds them here."""

from games.engine.vectors import handlers

HANDLERS = handlers()
