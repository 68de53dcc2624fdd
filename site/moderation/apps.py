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
        bans.allow("moderation:warning_confirm", "accounts:tie_update")
        kinds.register(
            kinds.Kind(
                name="moderation.decided",
                title=_("A decision of a moderator about you"),
                about=_("Something of yours was hidden or shown again, or you were warned."),
                mail="now",
                say=says.decided_say,
            )
        )
        words = {"words": _("In your words"), "reason": _("Reason"), "text": _("Note")}
        for page in ("report_new", "case_detail", "person_detail", "note_new"):
            kept_forms.register(f"moderation:{page}", words)
        queues.register(queues.Queue(_("Open reports"), "moderation:case_list", reports_waiting))
        threads.run_in_workers(60, services.waiting_note, "moderation")
        kinds.register(
            kinds.Kind(
                name="moderation.waits",
                title=_("Something waits for a moderator"),
                about=_("For moderators: something was reported, or waits to be seen."),
                mail="now",
                say=says.waits_say,
            )
        )
        kinds.register(
            kinds.Kind(
                name="moderation.looked",
                title=_("A report of yours was looked at"),
                about=_("A moderator has decided about something that you reported."),
                mail="off",
                say=says.looked_say,
            )
        )
