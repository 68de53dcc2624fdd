"""Dice and cards of a post: thrown once, when it was written, and never again."""

from django.db import models

from forum.models.posts import Post


class Roll(models.Model):
    """What one line of a post asked for, and what came up. No service changes or deletes it."""

    class Kind(models.TextChoices):
        """Dice, or cards from a deck of their own."""

        DICE = "dice", "dice"
        CARDS = "cards", "cards"

    post = models.ForeignKey(Post, models.CASCADE, related_name="rolls", db_index=False)
    number = models.PositiveSmallIntegerField()
    kind = models.CharField(max_length=5, choices=Kind)
    asked = models.CharField(max_length=20)
    plus = models.SmallIntegerField(default=0)
    result = models.JSONField()
    at = models.DateTimeField()

    class Meta:
        """In the order of the lines."""

        ordering = ["post_id", "number"]
        constraints = [models.UniqueConstraint(fields=["post", "number"], name="roll_once")]

    def __str__(self) -> str:
        return f"{self.asked}: {self.result}"

    @property
    def total(self) -> int:
        """What dice come to."""
        return sum(self.result) + self.plus if self.kind == self.Kind.DICE else 0
