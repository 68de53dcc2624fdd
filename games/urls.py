"""The addresses of play by post. Those of docs/api.md never change."""

from django.urls import path

from games.views import (
    api,
    chat,
    consents,
    hosting,
    invitations,
    lobby,
    matches,
    moves,
    orders,
    records,
    tables,
)

app_name = "games"
urlpatterns = [
    path("", lobby.match_list, name="match_list"),
    path("new/", lobby.match_new, name="match_new"),
    path("next/", lobby.match_next, name="match_next"),
    path("commitments/", records.commitment_today, name="commitment_today"),
    path("commitments/<str:day>/", records.commitment_list, name="commitment_list"),
    path("<uuid:match_id>/", matches.match_detail, name="match_detail"),
    path("<uuid:match_id>/join/", tables.match_join, name="match_join"),
    path("<uuid:match_id>/fill/", tables.match_fill, name="match_fill"),
    path("<uuid:match_id>/leave/", tables.match_leave, name="match_leave"),
    path("<uuid:match_id>/edit/", hosting.match_edit, name="match_edit"),
    path("<uuid:match_id>/off/", hosting.match_call_off, name="match_call_off"),
    path("<uuid:match_id>/rematch/", hosting.rematch_offer, name="rematch_offer"),
    path("<uuid:match_id>/link/", invitations.link_renew, name="link_renew"),
    path("<uuid:match_id>/links/<str:key>/", invitations.link_detail, name="link_detail"),
    path("<uuid:match_id>/invitations/", invitations.invitation_send, name="invitation_send"),
    path(
        "<uuid:match_id>/invitations/<int:invitation_id>/withdraw/",
        invitations.invitation_withdraw,
        name="invitation_withdraw",
    ),
    path("invitations/<str:token>/", invitations.invitation_detail, name="invitation_detail"),
    path(
        "invitations/<str:token>/decline/",
        invitations.invitation_decline,
        name="invitation_decline",
    ),
    path("<uuid:match_id>/chat/", chat.chat_own, name="chat_own"),
    path("<uuid:match_id>/chat/<str:room>/", chat.chat_room, name="chat_room"),
    path("<uuid:match_id>/chat/<str:room>/read/", chat.chat_read, name="chat_read"),
    path("<uuid:match_id>/notes/", chat.note_edit, name="note_edit"),
    path("<uuid:match_id>/watch/", chat.watch_set, name="watch_set"),
    path("<uuid:match_id>/resign/", tables.match_resign, name="match_resign"),
    path("<uuid:match_id>/seat/", tables.seat_take_back, name="seat_take_back"),
    path("<uuid:match_id>/seats/<int:number>/", tables.seat_take_over, name="seat_take_over"),
    path("<uuid:match_id>/move/", moves.move_submit, name="move_submit"),
    path("<uuid:match_id>/proposals/", consents.proposal_make, name="proposal_make"),
    path(
        "<uuid:match_id>/proposals/<int:proposal_id>/",
        consents.proposal_answer,
        name="proposal_answer",
    ),
    path("<uuid:match_id>/orders/", orders.order_give, name="order_give"),
    path("<uuid:match_id>/orders/<int:order_id>/", orders.order_revoke, name="order_revoke"),
    path(
        "<uuid:match_id>/submissions/<uuid:nonce>/",
        moves.submission_detail,
        name="submission_detail",
    ),
    path("<uuid:match_id>/moves/<int:n>/", records.match_position, name="match_position"),
    path("<uuid:match_id>/hands/<int:number>/", records.hand_detail, name="hand_detail"),
    path("<uuid:match_id>/state.json", api.match_state_json, name="match_state_json"),
    path("<uuid:match_id>/version", api.match_version, name="match_version"),
    path("<uuid:match_id>/record.json", api.match_record_json, name="match_record_json"),
    path(
        "<uuid:match_id>/hands/<int:number>/proof.json",
        api.hand_proof_json,
        name="hand_proof_json",
    ),
]
