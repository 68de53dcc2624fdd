"""People, for staff: who they are and what they may do.

Nobody is made, renamed or deleted here: names are chosen by their owners, and claimed so that
none looks like another. Nor can anybody become somebody else here: passwords are reset by mail,
and what a second factor or a session is made of is not shown.
"""

from typing import Any, NoReturn

from allauth.mfa import admin as _mfa_admin  # noqa: F401 - it registers what we take back below.
from allauth.mfa.models import Authenticator
from allauth.usersessions import admin as _usersessions_admin  # noqa: F401
from allauth.usersessions.models import UserSession
from django.contrib import admin
from django.contrib.auth.admin import UserAdmin as DjangoUserAdmin
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from accounts.models import User

RIGHTS = ["is_staff", "is_superuser", "groups"]

admin.site.unregister([Authenticator, UserSession])


@admin.register(User)
class UserAdmin(DjangoUserAdmin):  # type: ignore[type-arg]
    """A person. Accounts begin by signing up, and end by their owner's wish."""

    list_display = ["username", "public_name", "email", "is_active", "is_staff"]
    list_filter = ["is_active", "is_staff", "is_superuser"]
    search_fields = ["username", "public_name", "email"]
    readonly_fields = ["username", "public_name", "email", "last_login", "date_joined"]
    fieldsets = [
        (None, {"fields": ["username", "public_name", "email"]}),
        (_("Preferences"), {"fields": ["language", "time_zone", "suits"]}),
        (_("Permissions"), {"fields": ["is_active", "is_staff", "is_superuser", "groups"]}),
        (_("Important dates"), {"fields": ["last_login", "date_joined"]}),
    ]

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Staff who may change people may not change one another, nor themselves."""
        if obj is not None and obj.is_staff and not request.user.is_superuser:
            return False
        return super().has_change_permission(request, obj)

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def get_readonly_fields(self, request: HttpRequest, obj: Any = None) -> list[str]:
        """Only a superuser gives rights: who may change people could give themselves all."""
        rights = [] if request.user.is_superuser else RIGHTS
        return [*self.readonly_fields, *rights]

    def user_change_password(self, request: HttpRequest, *args: Any, **kwargs: Any) -> NoReturn:
        """Refuse: a password that somebody else has set is known to two."""
        raise PermissionDenied


class _LookedAtAdmin(admin.ModelAdmin):  # type: ignore[type-arg]
    """Shows what is on its list, and no more; adds and changes nothing."""

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False


@admin.register(Authenticator)
class AuthenticatorAdmin(_LookedAtAdmin):
    """A second factor, without its secret. Deleting it helps somebody who has lost it."""

    list_display = ("user", "type", "created_at", "last_used_at")
    fields = ("user", "type", "created_at", "last_used_at")
    list_filter = ["type"]
    search_fields = ["user__username"]


@admin.register(UserSession)
class UserSessionAdmin(_LookedAtAdmin):
    """A session, without the key that would let one take it over."""

    list_display = ("user", "created_at", "last_seen_at", "ip", "user_agent")
    fields = ("user", "created_at", "last_seen_at", "ip", "user_agent")
    search_fields = ["user__username", "ip"]

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False
