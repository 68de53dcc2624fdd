"""Letters: what people write to one another through the site."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class LettersConfig(AppConfig):
    """Letters: fills the registries of the layers below."""

    name = "letters"

    def ready(self) -> None:
        """Profiles say how to write; notices and moderation learn what a letter is."""
        from accounts import data_export, kept_forms, profile_panels
        from letters.kinds import LETTER_NOTICE, LETTER_THING
        from letters.selectors import letters_data
        from letters.views import write_panel
        from moderation import kinds as moderation
        from notices import kinds as notices

        data_export.register(letters_data)
        profile_panels.register(write_panel)
        kept_forms.register("letters:conversation_detail", {"text": _("Your letter")})
        moderation.register(LETTER_THING)
        notices.register(LETTER_NOTICE)
