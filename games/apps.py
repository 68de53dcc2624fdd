"""Play by post."""

from django.apps import AppConfig


class GamesConfig(AppConfig):
    """Play by post: fills the registries of the layers below."""

    name = "games"

    def ready(self) -> None:
        """Put the sweeper into every worker, and the outbox on the list of what must be well.

        Profiles get a list of the matches that the person has played.
        """
        from accounts import data_erasure, data_export, habits, profile_panels
        from games import services
        from games.kinds import KINDS
        from games.notices import KINDS as TURN_KINDS
        from games.selectors.drafts import match_draft
        from games.selectors.outbox import outbox_trouble
        from games.selectors.own_data import games_data
        from games.selectors.summaries import match_summaries
        from games.selectors.told import SUBJECT, match_describe
        from games.services.erasure import seats_erase
        from games.talk_kinds import MENTIONED_KIND, MESSAGE_KIND, STILL_OPEN
        from games.views.panels import matches_panel, turns_panel
        from health import checks, threads
        from markup import embeds, report_drafts
        from moderation import bans
        from moderation import kinds as moderation
        from notices import kinds, subjects

        threads.run_in_workers(1, services.due_work_do, "sweeper")
        threads.run_in_workers(30, services.clocks_sweep, "clocks")
        threads.run_in_workers(2, services.orders_sweep, "orders")
        threads.run_in_workers(30, services.consents_sweep, "consents")
        threads.run_in_workers(30, services.starts_sweep, "starts")
        threads.run_in_workers(30, services.reminders_sweep, "reminders")
        checks.register("submissions", outbox_trouble)
        habits.on_change(services.clocks_recount)
        profile_panels.register(turns_panel)
        profile_panels.register(matches_panel)
        data_export.register(games_data)
        data_erasure.register(seats_erase)
        for kind in (*TURN_KINDS, *KINDS, MENTIONED_KIND):
            kinds.register(kind)
        moderation.register(MESSAGE_KIND)
        bans.allow(*STILL_OPEN)
        subjects.register(SUBJECT, match_describe)
        embeds.register("/games/", match_summaries)
        report_drafts.register("/games/", match_draft)
