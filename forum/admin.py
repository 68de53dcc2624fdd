"""The categories of the forum, for those who run the site. What people wrote is moderated there."""

from typing import Any, Final

from django.contrib import admin
from django.db.models import F
from django.http import HttpRequest

from forum.models import Category

FIELDS: Final = ("parent", "title", "about", "game_slug", "kind", "visibility", "place")


@admin.register(Category)
class CategoryAdmin(admin.ModelAdmin):  # type: ignore[type-arg]
    """Made and changed here; deleted only while nobody has written in it."""

    list_display = ["title", "parent", "kind", "visibility", "place", "threads_count"]
    list_filter = ["kind", "visibility"]
    list_select_related = ["parent"]
    fields = [*FIELDS]
    actions = None

    def save_model(self, request: HttpRequest, obj: Category, form: Any, change: bool) -> None:
        """Save it, and let the pages that visitors have be made anew."""
        super().save_model(request, obj, form, change)
        Category.objects.update(revision=F("revision") + 1)

    def formfield_for_foreignkey(self, db_field: Any, request: HttpRequest, **kwargs: Any) -> Any:
        """There are two levels: only an upper category has others below it."""
        kwargs["queryset"] = Category.objects.filter(parent=None)
        return super().formfield_for_foreignkey(db_field, request, **kwargs)

    def has_delete_permission(self, request: HttpRequest, obj: Category | None = None) -> bool:
        """Only what is empty goes: threads and lower categories would lose their place."""
        if obj is not None and (obj.threads.exists() or obj.children.exists()):
            return False
        return bool(super().has_delete_permission(request, obj))
