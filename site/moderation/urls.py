"""The addresses of moderation."""

from django.urls import path

from moderation.views import people, reports, things

app_name = "moderation"
urlpatterns = [
    path("", things.case_list, name="case_list"),
    path("log/", people.action_list, name="action_list"),
    path("mine/", people.decision_list, name="decision_list"),
    path("mine/warning/", people.warning_confirm, name="warning_confirm"),
    path("report/<str:kind>/<str:subject_id>/", reports.report_new, name="report_new"),
    path("things/<str:kind>/<str:subject_id>/", things.case_detail, name="case_detail"),
    path("people/<str:username>/", people.person_detail, name="person_detail"),
    path("people/<str:username>/notes/", people.note_new, name="note_new"),
]
