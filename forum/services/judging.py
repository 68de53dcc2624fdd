"""Posts that wait are let through or hidden by a moderator, who leaves a line in the log."""

from django.db import transaction
from django.utils.translation import gettext as _

from accounts.models import User
from forum.models import Post, State
from forum.refusals import Conflict, NotAllowed
from forum.selectors.access import Viewer
from forum.services.states import post_set
from moderation.models import Action
from moderation.services.log import action_log
from moderation.services.queues import waiting_note_soon


@transaction.atomic
def post_judge(*, post_id: int, moderator: User, is_fit: bool) -> None:
    """Let a post be seen that waits, or hide it.

    Raises:
        Post.DoesNotExist: there is none.
        NotAllowed: the person does not moderate, or wrote it.
        Conflict: it does not wait any more.
    """
    post = Post.objects.select_related("author", "thread").get(pk=post_id)
    if not Viewer(moderator).is_moderator or post.author == moderator:
        raise NotAllowed(_("Somebody else has to decide about this."))
    if post.state != State.QUEUED:
        raise Conflict(_("Somebody else has decided this already."))
    post_set(post_id=post_id, state=State.VISIBLE if is_fit else State.HIDDEN)
    verb = Action.Verb.SHOW if is_fit else Action.Verb.HIDE
    said = f"{post.thread.title} #{post.number}"
    action_log(verb, moderator=moderator, person=post.author, reason=said)
    waiting_note_soon()
