"""The pages of notices, each view under its own name."""

from notices.views.feeds import notice_feed, turn_calendar
from notices.views.lists import notice_list, notice_read, notices_read_all
from notices.views.preferences import (
    address_mend,
    device_add,
    device_remove,
    feed_renew,
    preferences,
    subject_choose,
    webhook_set,
)
from notices.views.stop import mail_stop

__all__ = [
    "address_mend",
    "device_add",
    "device_remove",
    "feed_renew",
    "mail_stop",
    "notice_feed",
    "notice_list",
    "notice_read",
    "notices_read_all",
    "preferences",
    "subject_choose",
    "turn_calendar",
    "webhook_set",
]
