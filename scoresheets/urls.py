"""The addresses under /scoresheets/."""

from django.urls.resolvers import URLPattern

app_name = "scoresheets"

urlpatterns: list[URLPattern] = []
