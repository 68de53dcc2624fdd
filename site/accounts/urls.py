"""The addresses of people."""

from django.urls import path

from accounts import time_off, views

app_name = "accounts"
urlpatterns = [
    path("preferences/", views.preferences, name="preferences"),
    path("me/people/", views.people, name="people"),
    path("me/time/", time_off.time_off, name="time_off"),
    path("me/time/vacations/", time_off.vacation_take, name="vacation_take"),
    path("me/time/vacations/end/", time_off.vacation_cut, name="vacation_cut"),
    path("<str:username>/", views.player_detail, name="player_detail"),
    path("<str:username>/tie/", views.tie_update, name="tie_update"),
]
