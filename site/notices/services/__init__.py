"""Every write of notices."""

from notices.services.outbox import notice_add, notices_withdraw

__all__ = ["notice_add", "notices_withdraw"]
