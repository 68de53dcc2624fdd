"""The gazetteer: towns of the world and what they are called, from GeoNames (CC BY 4.0)."""

from django.db import models

from search.folding import fold


def name_fold(name: str) -> str:
    """Return a name as it is stored and as it is searched for."""
    return " ".join(fold(name).split())


class Place(models.Model):
    """A town. ``id`` is its number at GeoNames; ``region`` tells it from its namesakes."""

    id = models.PositiveIntegerField(primary_key=True)
    name = models.CharField(max_length=200)
    country = models.CharField(max_length=2)
    region = models.CharField(max_length=200, blank=True)
    population = models.PositiveIntegerField()
    latitude = models.FloatField()
    longitude = models.FloatField()
    zone = models.CharField(max_length=64)
    cell5 = models.BigIntegerField()

    class Meta:
        """How many live in a cell is read from the index alone."""

        ordering = ["-population", "pk"]
        indexes = [
            models.Index(fields=["cell5", "population"], name="place_in_cell"),
            models.Index(fields=["-population", "id"], name="place_largest"),
        ]

    def __str__(self) -> str:
        return f"{self.name}, {self.country}"


class PlaceName(models.Model):
    """One name of a town, folded as what is searched for is folded.

    The population stands here too, so that a search reads one index and nothing else.
    """

    folded = models.CharField(max_length=200)
    population = models.PositiveIntegerField()
    place = models.ForeignKey(Place, models.CASCADE, related_name="names", db_index=False)

    class Meta:
        ordering = ["folded", "-population", "place_id"]
        constraints = [
            models.UniqueConstraint(fields=["place", "folded"], name="place_name_once"),
        ]
        indexes = [models.Index(fields=["folded", "population", "place"], name="place_name")]

    def __str__(self) -> str:
        return self.folded


class PlaceImport(models.Model):
    """How far the gazetteer has been read in: one row for all processes to see."""

    source = models.CharField(max_length=40)
    done = models.PositiveIntegerField(default=0)
    total = models.PositiveIntegerField()
    started_at = models.DateTimeField()
    finished_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["pk"]
        constraints = [models.UniqueConstraint(fields=["source"], name="place_import_once")]

    def __str__(self) -> str:
        return f"{self.source} {self.done}/{self.total}"
