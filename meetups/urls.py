"""The addresses under /meetups/."""

from django.urls.resolvers import URLPattern

app_name = "meetups"

urlpatterns: list[URLPattern] = []
