"""The settings: ``base`` reads the environment; ``dev``, ``test`` and ``prod`` differ from it."""
