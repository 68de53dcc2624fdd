"""Uploaded pictures: checked, re-encoded, stripped of what they tell."""

from django.apps import AppConfig


class PicturesConfig(AppConfig):
    """Pictures of people; accounts export and erase them with the rest."""

    name = "pictures"

    def ready(self) -> None:
        """Let a picture stand in a text."""
        from markup import embeds
        from pictures.summaries import pictures_summarize

        embeds.register("/pictures/", pictures_summarize)
