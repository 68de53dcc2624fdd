"""When each kind of process was last seen alive."""

from django.db import models


class Heartbeat(models.Model):
    """The last sign of life of a kind of process, such as "worker"; one row a name."""

    name = models.CharField(max_length=40, unique=True)
    at = models.DateTimeField()

    class Meta:
        """By name, so that lists keep their order."""

        ordering = ["name"]

    def __str__(self) -> str:
        return self.name
