"""Uploaded pictures: checked, re-encoded, stripped of what they tell."""

from django.apps import AppConfig


class PicturesConfig(AppConfig):
    """Pictures of people; accounts export and erase them with the rest."""

    name = "pictures"

    def ready(self) -> None:
        """Let a picture stand in a text; sweep up what nothing shows."""
        from health import threads
        from markup import embeds
        from pictures.services import pictures_sweep
        from pictures.summaries import pictures_summarize

        embeds.register("/pictures/", pictures_summarize)
        threads.run_in_workers(3600, pictures_sweep, "pictures", queue="mail")
