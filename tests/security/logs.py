"""The log and the mails of a site in production, as the tests read them."""

import io
import logging
import logging.config
from contextlib import contextmanager

from play313.logs import logging_config


@contextmanager
def log_of_production(*, json=True):
    """What everything logs, at every level, as production (or a person's terminal) would show it.

    Its handlers are those of the settings: the console, here a text in memory, and the mail.
    """
    stream = io.StringIO()
    config = logging_config(json=json, level="DEBUG")
    config["handlers"]["console"]["stream"] = stream
    for logger in config["loggers"].values():
        logger.pop("level", None)
    configured = [logging.getLogger(name) for name in ("", *config["loggers"])]
    kept = [(one, one.handlers[:], one.level, one.propagate) for one in configured]
    logging.config.dictConfig(config)
    try:
        yield stream
    finally:
        for logger, handlers, level, propagate in kept:
            logger.handlers, logger.propagate = handlers, propagate
            logger.setLevel(level)
