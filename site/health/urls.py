"""The addresses for probes."""

from django.urls import URLPattern

app_name = "health"
urlpatterns: list[URLPattern] = []
