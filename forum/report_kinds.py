"""What reports add to the registries of the rooms below; called once, when the site starts."""

from django.utils.translation import gettext_lazy as _

from accounts import data_erasure, data_export, profile_panels
from forum.selectors.reported import named_say, reports_data, thread_summaries
from forum.services.reports import NAMED, reports_erase
from forum.views.report_panels import reports_panel
from markup import embeds
from notices import kinds


def register() -> None:
    """Profiles show records, links become summaries, who is named is told and can leave."""
    profile_panels.register(reports_panel)
    data_export.register(reports_data)
    data_erasure.register(reports_erase)
    embeds.register("/forum/", thread_summaries)
    kinds.register(
        kinds.Kind(
            name=NAMED,
            title=_("Reports that name you"),
            about=_("Somebody says that you played. You can say yes, or not be named."),
            mail="digest",
            say=named_say,
        )
    )
