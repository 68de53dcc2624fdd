"""The addresses under /forum/."""

from django.urls.resolvers import URLPattern

app_name = "forum"

urlpatterns: list[URLPattern] = []
