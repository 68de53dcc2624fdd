"""Score sheets: on paper, on the phone, and filled in at the end."""

from django.apps import AppConfig


class ScoresheetsConfig(AppConfig):
    """Score sheets: fills the registries of the layers below."""

    name = "scoresheets"

    def ready(self) -> None:
        """Let reports begin from a sheet and texts show one; give and take a person's data."""
        from accounts import data_erasure, data_export
        from markup import embeds, report_drafts
        from scoresheets.found import SHEETS
        from scoresheets.selectors.outside import PREFIX, sheet_draft, sheet_summaries
        from scoresheets.selectors.own_data import sheets_data
        from scoresheets.services import owner_erase
        from search import sources

        sources.register(SHEETS)
        report_drafts.register(PREFIX, sheet_draft)
        embeds.register(PREFIX, sheet_summaries)
        data_export.register(sheets_data)
        data_erasure.register(owner_erase)
