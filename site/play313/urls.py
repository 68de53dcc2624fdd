"""The addresses of the site."""

from allauth.account.decorators import secure_admin_login
from django.contrib import admin
from django.urls import include, path

from accounts.views import set_language

# The admin has neither rate limits nor second factors of its own, so one signs in by the site.
admin.site.login = secure_admin_login(admin.site.login)  # type: ignore[method-assign]

urlpatterns = [
    path("", include("pages.urls")),
    path("", include("health.urls")),
    path("games/", include("games.urls")),
    path("forum/", include("forum.urls")),
    path("meetups/", include("meetups.urls")),
    path("scoresheets/", include("scoresheets.urls")),
    path("players/near/", include("meetups.near_urls")),
    path("players/", include("accounts.urls")),
    path("accounts/", include("allauth.urls")),
    path("pictures/", include("pictures.urls")),
    path("letters/", include("letters.urls")),
    path("notices/", include("notices.urls")),
    path("moderation/", include("moderation.urls")),
    path("language/", set_language, name="set_language"),
    path("admin/", admin.site.urls),
]

handler400 = "pages.views.error_400"
handler403 = "pages.views.error_403"
handler404 = "pages.views.error_404"
handler429 = "pages.views.error_429"  # allauth asks for it; Django has none.
handler500 = "pages.views.error_500"
