"""Moderation: report, hide, warn, ban, note, and a log of it all, for every app."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class ModerationConfig(AppConfig):
    """Moderation: the kinds of content register with ``moderation.kinds``."""

    name = "moderation"

    def ready(self) -> None:
        """Say what moderators' notices are, and let the banned block whom they want."""
        from accounts import data_export, kept_forms
        from health import threads
        from moderation import bans, queues, says, services
        from moderation import kinds as moderated
        from moderation.own_data import moderation_data
        from moderation.pictures import PICTURE_KIND, REPORTS
        from moderation.selectors import reports_waiting
        from notices import kinds
        from pictures import holders

        data_export.register(moderation_data)
        moderated.register(PICTURE_KIND)
        holders.register(REPORTS)
        for kind in says.KINDS:
            kinds.register(kind)
        bans.allow("moderation:warning_confirm", "accounts:tie_update")
        words = {"words": _("In your words"), "reason": _("Reason"), "text": _("Note")}
        for page in ("report_new", "case_detail", "person_detail", "note_new"):
            kept_forms.register(f"moderation:{page}", words)
        queues.register(queues.Queue(_("Open reports"), "moderation:case_list", reports_waiting))
        threads.run_in_workers(60, services.waiting_note, "moderation")
