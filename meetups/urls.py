"""The addresses under /meetups/."""

from django.urls import path

from meetups.views import areas, places

app_name = "meetups"
urlpatterns = [
    path("area/", areas.area_edit, name="area_edit"),
    path("area/remove/", areas.area_remove, name="area_remove"),
    path("places/", places.place_suggest, name="place_suggest"),
]
