"""The addresses under /players/near/, which come before those of people."""

from django.urls import path

from meetups.views import near

app_name = "near"
urlpatterns = [
    path("", near.player_list, name="player_list"),
    path("map/", near.player_map, name="player_map"),
]
