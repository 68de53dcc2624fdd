"""The forms of people's pages: our own, and those of allauth where we ask for more.

Passwords are limited in length before anything is computed from them: hashing a megabyte costs
most of a second.
"""

from datetime import time
from typing import Any, Final

from allauth.account import forms as allauth_forms
from allauth.account.adapter import get_adapter
from django import forms
from django.conf import settings
from django.contrib import messages
from django.core.validators import MaxLengthValidator
from django.db import IntegrityError, transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext_lazy as _

from accounts import selectors
from accounts.models import NOBODY, User
from accounts.names import name_normalize
from accounts.ties import TieKind
from accounts.validators import NAME_TAKEN
from accounts.widgets import LongSelect

PASSWORD_LENGTH: Final = 1000
LOGIN_LENGTH: Final = 254
QUIET_MINUTES: Final = 12 * 60
HOURS: Final = ["%H:%M", "%H:%M:%S"]
NO_SUCH_TIME: Final = _("There is no such time of day. Write it as 23:00.")
NO_SUCH_DAY: Final = _("There is no such day. Write it as 2026-12-24.")


class _ShortPasswordsMixin(forms.Form):
    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        sentence = _("A password may have at most %(limit_value)d characters. Please shorten it.")
        for field in self.fields.values():
            field.widget.attrs.pop("placeholder", None)  # It would only repeat the label.
            if isinstance(field.widget, forms.PasswordInput):
                field.validators.append(MaxLengthValidator(PASSWORD_LENGTH, sentence))
                field.widget.attrs["maxlength"] = PASSWORD_LENGTH


class LoginForm(_ShortPasswordsMixin, allauth_forms.LoginForm):
    """Sign in by name or by mail address."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["login"].label = _("Name or mail address")
        self.fields["login"].validators.append(MaxLengthValidator(LOGIN_LENGTH))
        self.fields["login"].widget.attrs |= {
            "autocomplete": "username",
            "autocapitalize": "none",
            "maxlength": LOGIN_LENGTH,
        }

    def clean_login(self) -> str:
        return name_normalize(super().clean_login())


class SignupForm(_ShortPasswordsMixin, allauth_forms.SignupForm):
    """Make an account."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["username"].help_text = _(
            "Letters, the digits 0 to 9, and “-”, “_” or “.” between them. Others see this name."
        )

    def try_save(self, request: HttpRequest) -> tuple[User | None, HttpResponse | None]:
        """Save the person, unless somebody took the name since it was checked."""
        try:
            if self.account_already_exists:
                self._save_in_vain(request)
            with transaction.atomic():
                user, response = super().try_save(request)
        except IntegrityError:
            messages.error(request, NAME_TAKEN)
            return None, redirect("account_signup")
        return user, response

    def _save_in_vain(self, request: HttpRequest) -> None:
        """Do for a known address what a new one costs (a password hash above all), and undo it."""
        with transaction.atomic():
            self.account_already_exists = False
            self.save(request)
            self.account_already_exists = True
            transaction.set_rollback(True)


class ChangePasswordForm(_ShortPasswordsMixin, allauth_forms.ChangePasswordForm):
    """Change one's password."""


class SetPasswordForm(_ShortPasswordsMixin, allauth_forms.SetPasswordForm):
    """Set a first password."""


class ResetPasswordForm(allauth_forms.ResetPasswordForm):
    """Ask for a link to set a new password."""

    users: list[User]

    def save(self, request: HttpRequest, **kwargs: Any) -> str:
        """Send the link; for an unknown address, write one to nobody, which takes as long."""
        self.users = self.users or [NOBODY]
        address: str = super().save(request, **kwargs)
        return address


class ResetPasswordKeyForm(_ShortPasswordsMixin, allauth_forms.ResetPasswordKeyForm):
    """Set a new password by the link of a mail."""

    def save(self) -> None:
        """Set it, and forget the wrong guesses: the owner of the address is here now."""
        super().save()
        get_adapter().sign_in_limit_clear(self.user)


class ReauthenticateForm(_ShortPasswordsMixin, allauth_forms.ReauthenticateForm):
    """Show that it is still you."""


def _language_choices() -> list[tuple[str, Any]]:
    return [("", _("The language of my browser")), *settings.LANGUAGES]


def _time_zone_choices() -> list[tuple[str, Any]]:
    zones = [(zone, zone.replace("_", " ")) for zone in selectors.time_zones()]
    return [("", _("The time of the site (UTC)")), *zones]


class PreferencesForm(forms.ModelForm):  # type: ignore[type-arg]
    """How a person wants to be named and to see the site."""

    language = forms.ChoiceField(label=_("Language"), choices=_language_choices, required=False)
    time_zone = forms.ChoiceField(
        label=_("Time zone"),
        choices=_time_zone_choices,
        required=False,
        widget=LongSelect,
        help_text=_("Deadlines and other times are shown in it."),
    )
    suits = forms.ChoiceField(
        label=_("Colours of the suits"),
        choices=[
            (User.Suits.TWO, _("Two: black and red")),
            (User.Suits.FOUR, _("Four: black, red, blue and green")),
        ],
        widget=forms.RadioSelect,
    )

    class Meta:
        model = User
        fields = ["public_name", "language", "time_zone", "suits"]
        labels = {"public_name": _("Public name")}
        help_texts = {
            "public_name": _("Shown instead of your sign-in name. Leave it empty to show that.")
        }
        widgets = {"public_name": forms.TextInput(attrs={"autocomplete": "nickname"})}

    def clean_public_name(self) -> str:
        name = name_normalize(self.cleaned_data["public_name"])
        if name and selectors.name_is_taken(name, by_other_than=self.instance):
            raise forms.ValidationError(NAME_TAKEN, code="taken")
        return name


class QuietHoursForm(forms.Form):
    """From when to when each day a person's clocks stand still; empty for never."""

    quiet_from = forms.TimeField(
        label=_("From"),
        required=False,
        input_formats=HOURS,
        error_messages={"invalid": NO_SUCH_TIME},
        widget=forms.TimeInput(format="%H:%M", attrs={"type": "time"}),
    )
    quiet_until = forms.TimeField(
        label=_("Until"),
        required=False,
        input_formats=HOURS,
        error_messages={"invalid": NO_SUCH_TIME},
        widget=forms.TimeInput(format="%H:%M", attrs={"type": "time"}),
    )

    def clean(self) -> dict[str, Any]:
        """Both ends or none, and at most half a day between them."""
        data = super().clean() or {}
        begins, ends = data.get("quiet_from"), data.get("quiet_until")
        if self.errors:
            return data
        if (begins is None) != (ends is None):
            raise forms.ValidationError(_("Say when your quiet hours begin and when they end."))
        if begins is not None and ends is not None and not _is_a_night(begins, ends):
            raise forms.ValidationError(_("Quiet hours are some hours of a day, at most twelve."))
        return data


def _is_a_night(begins: time, ends: time) -> bool:
    minutes = (ends.hour - begins.hour) * 60 + ends.minute - begins.minute
    return 0 < (minutes % 1440) <= QUIET_MINUTES


class VacationForm(forms.Form):
    """The first and the last day of a vacation."""

    first = forms.DateField(
        label=_("First day"),
        input_formats=["%Y-%m-%d"],
        error_messages={"invalid": NO_SUCH_DAY},
        widget=forms.DateInput(format="%Y-%m-%d", attrs={"type": "date"}),
    )
    last = forms.DateField(
        label=_("Last day"),
        input_formats=["%Y-%m-%d"],
        error_messages={"invalid": NO_SUCH_DAY},
        widget=forms.DateInput(format="%Y-%m-%d", attrs={"type": "date"}),
    )


class VacationEndForm(forms.Form):
    """Which vacation to give up: the one of this first day."""

    first = forms.DateField(input_formats=["%Y-%m-%d"])


class TieForm(forms.Form):
    """Follow, mute or block, or undo it: the two fields of a button."""

    kind = forms.TypedChoiceField(choices=TieKind.choices, coerce=TieKind)
    wanted = forms.TypedChoiceField(choices=[("1", ""), ("0", "")], coerce=lambda sent: sent == "1")


class AccountDeleteForm(forms.Form):
    """Deleting one's account: what becomes of one's words, and the name of who means it."""

    words = forms.TypedChoiceField(
        label=_("What you wrote in the forum"),
        choices=[
            ("keep", _("It stays, under “a former member”")),
            ("remove", _("Its text is removed; answers of others stay")),
        ],
        coerce=lambda sent: sent == "keep",
        initial="keep",
        required=False,
        empty_value="keep",
        widget=forms.RadioSelect,
    )
    name = forms.CharField(
        max_length=LOGIN_LENGTH,
        widget=forms.TextInput(attrs={"autocomplete": "off", "autocapitalize": "none"}),
    )

    def __init__(self, user: User, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.user = user
        self.fields["name"].label = _("Your sign-in name, to show that you mean it")

    def clean_name(self) -> str:
        name = name_normalize(self.cleaned_data["name"])
        if name != self.user.username:
            raise forms.ValidationError(
                _("This is not your sign-in name, %(name)s. Nothing was deleted."),
                params={"name": self.user.username},
            )
        return name
