"""The addresses of the site."""

from django.contrib import admin
from django.urls import include, path

urlpatterns = [
    path("", include("pages.urls")),
    path("", include("health.urls")),
    path("games/", include("games.urls")),
    path("players/", include("accounts.urls")),
    path("accounts/", include("allauth.urls")),
    path("admin/", admin.site.urls),
]
