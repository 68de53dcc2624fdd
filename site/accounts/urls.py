"""The addresses of people."""

from django.urls import path

from accounts import views

app_name = "accounts"
urlpatterns = [
    path("preferences/", views.preferences, name="preferences"),
    path("<str:username>/", views.player_detail, name="player_detail"),
]
