"""The addresses of play by post. Those of docs/api.md never change."""

from django.urls import path

from games.views import api, matches, moves

app_name = "games"
urlpatterns = [
    path("<uuid:match_id>/", matches.match_detail, name="match_detail"),
    path("<uuid:match_id>/move/", moves.move_submit, name="move_submit"),
    path(
        "<uuid:match_id>/submissions/<uuid:nonce>/",
        moves.submission_detail,
        name="submission_detail",
    ),
    path("<uuid:match_id>/state.json", api.match_state_json, name="match_state_json"),
    path("<uuid:match_id>/version", api.match_version, name="match_version"),
    path("<uuid:match_id>/record.json", api.match_record_json, name="match_record_json"),
    path(
        "<uuid:match_id>/hands/<int:number>/proof.json",
        api.hand_proof_json,
        name="hand_proof_json",
    ),
]
