"""The addresses of people."""

from django.urls import path

from accounts import views

app_name = "accounts"
urlpatterns = [
    path("preferences/", views.preferences, name="preferences"),
    path("me/people/", views.people, name="people"),
    path("<str:username>/", views.player_detail, name="player_detail"),
    path("<str:username>/tie/", views.tie_update, name="tie_update"),
]
