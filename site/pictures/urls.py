"""The addresses under /pictures/."""

from django.urls import path

from pictures import views

app_name = "pictures"
urlpatterns = [
    path("<uuid:picture_id>/", views.picture_detail, name="picture_detail"),
    path("<uuid:picture_id>/small/", views.picture_thumb, name="picture_thumb"),
]
