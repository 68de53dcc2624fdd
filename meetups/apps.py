"""Players near you, and meetups."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class MeetupsConfig(AppConfig):
    """Meetups: fills the registries of the layers below."""

    name = "meetups"

    def ready(self) -> None:
        """Areas note the day on which their people were here, and are under moderation."""
        from accounts import activity, data_erasure, data_export
        from markup import gatherings
        from meetups import registries, services
        from meetups.kinds import AREA_KIND
        from meetups.own_data import meetups_data
        from meetups.pictures import HOLDER
        from meetups.proposals import search_address
        from moderation import kinds as moderation
        from pictures import holders

        activity.on_seen(services.area_seen)
        data_export.register(meetups_data)
        data_erasure.register(services.meetups_leave)
        moderation.register(AREA_KIND)
        holders.register(HOLDER)
        gatherings.register("meetups", gatherings.Way(_("Plan a meetup for it"), search_address))
        registries.register()
