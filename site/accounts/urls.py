"""The addresses of people."""

from django.urls import path

from accounts import data_views, time_off, views

app_name = "accounts"
urlpatterns = [
    path("preferences/", views.preferences, name="preferences"),
    path("me/people/", views.people, name="people"),
    path("me/time/", time_off.time_off, name="time_off"),
    path("me/time/vacations/", time_off.vacation_take, name="vacation_take"),
    path("me/time/vacations/end/", time_off.vacation_cut, name="vacation_cut"),
    path("me/data/", data_views.data_detail, name="data_detail"),
    path("me/data/ask/", data_views.data_ask, name="data_ask"),
    path("me/data/file/", data_views.data_download, name="data_download"),
    path("me/delete/", data_views.account_delete, name="account_delete"),
    path("<str:username>/", views.player_detail, name="player_detail"),
    path("<str:username>/tie/", views.tie_update, name="tie_update"),
]
