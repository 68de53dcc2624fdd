"""Games that were played, as their players tell of them: a structure beside the story.

The story is the first post of the thread. Totals and places are stored as ``forum.scores`` works
them out, each time the report is written; nobody types them.
"""

from typing import Final

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.urls import reverse
from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _

from forum.models.threads import Thread
from markup.drafts import HIGH, LOW, PLACES

WORDS: Final = 80
"""Characters of the name of a place, a game or a variant."""
NAME: Final = 40


class GameReport(models.Model):
    """One game that was played: when, where, what, and how it is won.

    ``game_key`` is what lists look for, and the words of the place (``PlaceWord``); ``source`` is
    the address of ours that it began from.
    """

    class Direction(models.TextChoices):
        """Who wins."""

        HIGH = HIGH, _("the highest total wins")
        LOW = LOW, _("the lowest total wins")
        PLACES = PLACES, _("no scores, or places decide")

    thread = models.OneToOneField(Thread, models.CASCADE, primary_key=True, related_name="report")
    played_on = models.DateField()
    place = models.CharField(max_length=WORDS, blank=True)
    game = models.CharField(max_length=WORDS)
    game_key = models.CharField(max_length=WORDS * 2, editable=False)
    variant = models.CharField(max_length=WORDS, blank=True)
    direction = models.CharField(max_length=6, choices=Direction)
    is_complete = models.BooleanField(default=True)
    source = models.CharField(max_length=200, blank=True)

    class Meta:
        """Newest first, all or those of one game."""

        ordering = ["-played_on", "-thread_id"]
        indexes = [
            models.Index(fields=["-played_on", "-thread"], name="report_newest"),
            models.Index(fields=["game_key", "-played_on", "-thread"], name="report_of_a_game"),
        ]

    def __str__(self) -> str:
        return f"{self.game}, {self.played_on}"

    def get_absolute_url(self) -> str:
        return self.thread.get_absolute_url()

    @property
    def game_name(self) -> str:
        """The name of the game, in the reader's language where it is played here."""
        return _now(self.game) if self.game else ""


class PlaceWord(models.Model):
    """A word of the place of a report, as the search of the site compares it."""

    report = models.ForeignKey(GameReport, models.CASCADE, related_name="words", db_index=False)
    word = models.CharField(max_length=WORDS * 6)

    class Meta:
        """Found by the word, or by how it begins."""

        ordering = ["report_id", "word"]
        constraints = [
            models.UniqueConstraint(fields=["report", "word"], name="report_place_word_once")
        ]
        indexes = [models.Index(fields=["word", "report"], name="report_place_word")]

    def __str__(self) -> str:
        return self.word


class ReportSide(models.Model):
    """One player, or several together: a column of the scores, and what it came to."""

    report = models.ForeignKey(GameReport, models.CASCADE, related_name="sides", db_index=False)
    number = models.PositiveSmallIntegerField()
    name = models.CharField(max_length=WORDS, blank=True)
    total = models.BigIntegerField(null=True, blank=True)
    place = models.PositiveSmallIntegerField(null=True, blank=True)

    class Meta:
        """In the order in which they sit."""

        ordering = ["report_id", "number"]
        constraints = [
            models.UniqueConstraint(fields=["report", "number"], name="report_side_once")
        ]

    def __str__(self) -> str:
        return self.name or f"side {self.number}"


class ReportPlayer(models.Model):
    """Somebody who played: a member or a plain name.

    A member is named until they say no; records count only who has confirmed.
    """

    class State(models.TextChoices):
        """What a member who was named says to it; a plain name says nothing."""

        PLAIN = "plain", _("a name")
        NAMED = "named", _("not confirmed yet")
        CONFIRMED = "confirmed", _("confirmed")
        UNTAGGED = "untagged", _("does not want to be named")

    report = models.ForeignKey(GameReport, models.CASCADE, related_name="players", db_index=False)
    side = models.ForeignKey(ReportSide, models.CASCADE, related_name="players")
    seat = models.PositiveSmallIntegerField()
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="+"
    )
    name = models.CharField(max_length=NAME, blank=True)
    name_key = models.CharField(max_length=NAME * 2, blank=True, editable=False)
    is_new = models.BooleanField(default=False)
    starts = models.BooleanField(default=False)
    state = models.CharField(max_length=9, choices=State, default=State.PLAIN)

    class Meta:
        """A person plays once in a game."""

        ordering = ["report_id", "seat"]
        constraints = [
            models.UniqueConstraint(fields=["report", "seat"], name="report_seat_once"),
            models.UniqueConstraint(fields=["report", "user"], name="report_person_once"),
        ]
        indexes = [
            models.Index(fields=["name_key"], name="report_player_name"),
            models.Index(
                fields=["user", "report"],
                name="report_of_a_player",
                condition=Q(state="confirmed"),
            ),
        ]

    def __str__(self) -> str:
        return self.shown

    @property
    def shown(self) -> str:
        """The name that readers see."""
        if self.state == self.State.UNTAGGED:
            return _now("a player")
        return str(self.user) if self.user else self.name

    @property
    def address(self) -> str:
        """The profile of a member who is named."""
        if self.user is None or not self.user.is_active or self.state == self.State.UNTAGGED:
            return ""
        return reverse("accounts:player_detail", args=[self.user.username])


class ReportScore(models.Model):
    """What a side scored in a round: a whole number. A score that nobody wrote down is no row."""

    side = models.ForeignKey(ReportSide, models.CASCADE, related_name="scores", db_index=False)
    round = models.PositiveSmallIntegerField()
    points = models.IntegerField()

    class Meta:
        """Each once."""

        ordering = ["side_id", "round"]
        constraints = [models.UniqueConstraint(fields=["side", "round"], name="report_score_once")]

    def __str__(self) -> str:
        return f"{self.points} in round {self.round}"
