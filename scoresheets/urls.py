"""The addresses under /scoresheets/.

What is stored is found by a code; what is printed and described by the slug of its sheet.
"""

from django.urls import path

from scoresheets.views.calculator import calculator
from scoresheets.views.history import history_csv, history_list
from scoresheets.views.keeping import (
    online_claim,
    online_delete,
    online_edit,
    online_end,
    player_link,
)
from scoresheets.views.matches import sheet_from_match
from scoresheets.views.online import online_big, online_csv, online_detail, online_version
from scoresheets.views.papers import blank_pdf, blank_png, online_pdf
from scoresheets.views.sheets import code_open, sheet_detail, sheet_list, sheet_new
from scoresheets.views.writing import cells_save, change_undo, warnings_accept

app_name = "scoresheets"

urlpatterns = [
    path("", sheet_list, name="sheet_list"),
    path("open/", code_open, name="code_open"),
    path("mine/", history_list, name="history_list"),
    path("mine.csv", history_csv, name="history_csv"),
    path("spades/calculator/", calculator, name="calculator"),
    path("from/<uuid:match_id>/", sheet_from_match, name="sheet_from_match"),
    path("s/<str:code>.pdf", online_pdf, name="online_pdf"),
    path("s/<str:code>/", online_detail, name="online_detail"),
    path("s/<str:code>/big/", online_big, name="online_big"),
    path("s/<str:code>/version", online_version, name="online_version"),
    path("s/<str:code>/rounds.csv", online_csv, name="online_csv"),
    path("s/<str:code>/cells/", cells_save, name="cells_save"),
    path("s/<str:code>/undo/", change_undo, name="change_undo"),
    path("s/<str:code>/accept/", warnings_accept, name="warnings_accept"),
    path("s/<str:code>/edit/", online_edit, name="online_edit"),
    path("s/<str:code>/end/", online_end, name="online_end"),
    path("s/<str:code>/claim/", online_claim, name="online_claim"),
    path("s/<str:code>/player/", player_link, name="player_link"),
    path("s/<str:code>/delete/", online_delete, name="online_delete"),
    path("<slug:sheet>.pdf", blank_pdf, name="blank_pdf"),
    path("<slug:sheet>.png", blank_png, name="blank_png"),
    path("<slug:sheet>/", sheet_detail, name="sheet_detail"),
    path("<slug:sheet>/new/", sheet_new, name="sheet_new"),
]
