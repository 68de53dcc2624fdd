"""PDF files: the only room that knows WeasyPrint."""

from django.apps import AppConfig


class PdfConfig(AppConfig):
    name = "pdf"

    def ready(self) -> None:
        """Have Django say what is missing."""
        from pdf import checks  # noqa: F401 - importing it registers the check.
