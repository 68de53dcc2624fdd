"""Every write of notices."""

from notices.services.bounces import address_mend, bounce_report
from notices.services.deliveries import deliveries_send
from notices.services.mails import mails_send
from notices.services.outbox import (
    Told,
    notice_add,
    notices_add,
    notices_withdraw,
    notices_withdraw_each,
)
from notices.services.reading import notice_read, notices_read_all
from notices.services.routing import notices_route
from notices.services.sweeps import notices_prune, notices_send
from notices.services.wishes import (
    KindWish,
    device_add,
    device_remove,
    feed_renew,
    mail_stop,
    subject_choose,
    webhook_set,
    wishes_update,
)

__all__ = [
    "KindWish",
    "Told",
    "address_mend",
    "bounce_report",
    "deliveries_send",
    "device_add",
    "device_remove",
    "feed_renew",
    "mail_stop",
    "mails_send",
    "notice_add",
    "notice_read",
    "notices_add",
    "notices_prune",
    "notices_read_all",
    "notices_route",
    "notices_send",
    "notices_withdraw",
    "notices_withdraw_each",
    "subject_choose",
    "webhook_set",
    "wishes_update",
]
