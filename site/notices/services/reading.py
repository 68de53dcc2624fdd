"""What a person does with their notices on the site."""

from django.utils import timezone

from notices.models import Notice


def notice_read(*, user_id: int, notice_id: int) -> bool:
    """Mark a notice of one's own as read; whether there is such a one."""
    mine = Notice.objects.filter(pk=notice_id, recipient=user_id)
    mine.filter(read_at=None).update(read_at=timezone.now())
    return mine.exists()


def notices_read_all(*, user_id: int) -> int:
    """Mark all that is told by now as read; how many were not."""
    now = timezone.now()
    unread = Notice.objects.filter(recipient=user_id, read_at=None, not_before__lte=now)
    return unread.update(read_at=now)
