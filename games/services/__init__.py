"""Every write of play by post. Each service is one transaction that locks its match first."""

from games.services.bot_matches import bot_match_play, bot_match_start
from games.services.chat import message_send, messages_read
from games.services.clocks import clocks_recount
from games.services.consents import (
    consents_sweep,
    proposal_answer,
    proposal_make,
    proposal_take_back,
)
from games.services.edits import link_renew, match_call_off, match_edit
from games.services.faults import match_resume
from games.services.invitations import (
    invitation_decline,
    invitation_send,
    invitation_withdraw,
)
from games.services.matches import match_create, match_fill, match_join, match_leave
from games.services.moves import move_submit, submission_apply, submission_wait
from games.services.notes import note_save
from games.services.orders import order_give, order_revoke, orders_sweep
from games.services.rematches import rematch_offer
from games.services.reminders import reminders_sweep
from games.services.seats import seat_resign, seat_take_back, seat_take_over
from games.services.starts import starts_sweep
from games.services.sweeps import (
    bots_play,
    clocks_sweep,
    due_work_do,
    submissions_resend,
)
from games.services.watching import watch_set

__all__ = [
    "bot_match_play",
    "bot_match_start",
    "bots_play",
    "clocks_recount",
    "clocks_sweep",
    "consents_sweep",
    "due_work_do",
    "invitation_decline",
    "invitation_send",
    "invitation_withdraw",
    "link_renew",
    "match_call_off",
    "match_create",
    "match_edit",
    "match_fill",
    "match_join",
    "match_leave",
    "match_resume",
    "message_send",
    "messages_read",
    "move_submit",
    "note_save",
    "order_give",
    "order_revoke",
    "orders_sweep",
    "proposal_answer",
    "proposal_make",
    "proposal_take_back",
    "rematch_offer",
    "reminders_sweep",
    "seat_resign",
    "seat_take_back",
    "seat_take_over",
    "starts_sweep",
    "submission_apply",
    "submission_wait",
    "submissions_resend",
    "watch_set",
]
