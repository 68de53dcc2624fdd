"""People, for staff: who they are and what they may do.

Nobody is made, renamed or deleted here: names are chosen by their owners, and claimed so that
none looks like another.
"""

from typing import Any

from django.contrib import admin
from django.contrib.auth.admin import UserAdmin as DjangoUserAdmin
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from accounts.models import User


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

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False
