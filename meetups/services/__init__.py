"""Every write of meetups."""

from meetups.services.answers import answer_set, answers_withdraw, guest_judge
from meetups.services.areas import area_away, area_remove, area_save, area_seen
from meetups.services.calendars import calendar_renew
from meetups.services.judging import announcement_add, meetup_judge, reminders_send
from meetups.services.leaving import meetups_leave
from meetups.services.meetups import meetup_cancel, meetup_create, meetup_edit
from meetups.services.places import places_import

__all__ = [
    "announcement_add",
    "answer_set",
    "answers_withdraw",
    "area_away",
    "area_remove",
    "area_save",
    "area_seen",
    "calendar_renew",
    "guest_judge",
    "meetup_cancel",
    "meetup_create",
    "meetup_edit",
    "meetup_judge",
    "meetups_leave",
    "places_import",
    "reminders_send",
]
