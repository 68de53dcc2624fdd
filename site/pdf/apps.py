"""PDF files: the only room that knows WeasyPrint."""

from django.apps import AppConfig


class PdfConfig(AppConfig):
    name = "pdf"
