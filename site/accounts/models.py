"""Who plays here."""

from django.contrib.auth.models import AbstractUser
from django.db import models
from django.urls import reverse


class User(AbstractUser):
    """A person with an account. ``username`` is the sign-in name and the address of the profile."""

    class Suits(models.TextChoices):
        """How the suits are coloured."""

        TWO = "two", "two"
        FOUR = "four", "four"

    public_name = models.CharField(max_length=40, blank=True)
    language = models.CharField(max_length=10, blank=True)
    time_zone = models.CharField(max_length=64, blank=True)
    suits = models.CharField(max_length=4, choices=Suits, default=Suits.TWO)

    class Meta(AbstractUser.Meta):
        """Nothing of our own yet."""

    def __str__(self) -> str:
        return self.public_name or self.username

    def get_absolute_url(self) -> str:
        return reverse("accounts:player_detail", args=[self.username])
