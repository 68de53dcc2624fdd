"""Score sheets: on paper, on the phone, and filled in at the end."""

from django.apps import AppConfig


class ScoresheetsConfig(AppConfig):
    name = "scoresheets"
