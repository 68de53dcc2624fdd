"""Threads in which somebody looks for people to play with."""

from django.db import models
from django.utils.translation import gettext

from forum.models.threads import Thread
from games.engine.registry import games

AREA = 60


class PlayersWanted(models.Model):
    """What is to be played, where about and when. Where is the name of a place and no more."""

    thread = models.OneToOneField(Thread, models.CASCADE, primary_key=True, related_name="wanted")
    game = models.CharField(max_length=80)
    game_key = models.CharField(max_length=160, editable=False)
    area = models.CharField(max_length=AREA, blank=True)
    area_key = models.CharField(max_length=AREA * 2, blank=True, editable=False)
    times = models.CharField(max_length=200)
    is_open = models.BooleanField(default=True)

    class Meta:
        ordering = ["-thread_id"]
        verbose_name_plural = "players wanted"
        indexes = [models.Index(fields=["is_open", "-thread"], name="wanted_newest")]

    def __str__(self) -> str:
        return f"{self.game}, {self.area}"

    def get_absolute_url(self) -> str:
        return self.thread.get_absolute_url()

    @property
    def game_name(self) -> str:
        """The name of the game, in the reader's language where it is played here."""
        return gettext(self.game)

    @property
    def match_address(self) -> str:
        """The form for a new table of this game; empty where it is not played here."""
        return f"/games/new/?game={self.game_key}" if self.game_key in games() else ""
