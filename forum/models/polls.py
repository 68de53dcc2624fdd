"""A question to everybody in a thread, with answers to choose from."""

from typing import Final

from django.conf import settings
from django.db import models

from forum.models.threads import Thread

QUESTION: Final = 200
ANSWER: Final = 100


class Poll(models.Model):
    """What is asked, and until when. A thread has at most one."""

    thread = models.OneToOneField(Thread, models.CASCADE, related_name="poll")
    question = models.CharField(max_length=QUESTION)
    closes_at = models.DateTimeField(null=True, blank=True)

    def __str__(self) -> str:
        return self.question


class PollOption(models.Model):
    """One of its answers, with how many chose it."""

    poll = models.ForeignKey(Poll, models.CASCADE, related_name="options", db_index=False)
    place = models.PositiveSmallIntegerField()
    text = models.CharField(max_length=ANSWER)
    votes_count = models.PositiveIntegerField(default=0, editable=False)

    class Meta:
        ordering = ["poll_id", "place"]
        constraints = [models.UniqueConstraint(fields=["poll", "place"], name="poll_option_place")]

    def __str__(self) -> str:
        return self.text


class PollVote(models.Model):
    """What somebody chose: one answer a person, whatever happens at once."""

    poll = models.ForeignKey(Poll, models.CASCADE, related_name="votes", db_index=False)
    option = models.ForeignKey(PollOption, models.CASCADE, related_name="+")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+")

    class Meta:
        ordering = ["poll_id", "user_id"]
        constraints = [models.UniqueConstraint(fields=["poll", "user"], name="poll_vote_once")]

    def __str__(self) -> str:
        return f"{self.user_id} in {self.poll_id}"
