"""What a match is dealt from: promised to everybody beforehand, known to nobody."""

from django.db import models
from django.db.models.functions import Length
from django.db.models.lookups import Exact


class Commitment(models.Model):
    """What the operator promised before anybody sat down: C of docs/fair-deal.md. Append-only."""

    value = models.CharField(max_length=64, unique=True)
    chain_length = models.PositiveSmallIntegerField()
    created_at = models.DateTimeField(db_index=True)

    class Meta:
        """A commitment is 64 digits long, so nobody can sit down before there is one."""

        constraints = [
            models.CheckConstraint(
                condition=Exact(Length("value"), 64), name="commitment_is_a_digest"
            )
        ]

    def __str__(self) -> str:
        return self.value


class DealSecret(models.Model):
    """The top of the hash chain of a match, encrypted. Never joined, never serialised."""

    match = models.OneToOneField(
        "games.Match", models.CASCADE, primary_key=True, related_name="+", db_column="match_id"
    )
    s_top = models.BinaryField()

    def __str__(self) -> str:
        return f"secret of {self.match_id}"
