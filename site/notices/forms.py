"""The forms of the page of preferences."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.forms import BoundField
from django.utils.translation import gettext_lazy as _

from notices import outside
from notices.choices import Wishes
from notices.kinds import Kind
from notices.models import MailMode
from notices.services import KindWish

CHANNELS = ("push", "webhook")
TOO_LONG = _(
    "The address of a webhook has at most %(limit_value)d characters; this one has %(show_value)d. "
    "Copy it once more from where it was made."
)


@dataclass(frozen=True, slots=True)
class KindRow:
    """One kind on the page: what it is, and its fields."""

    kind: Kind
    mail: BoundField
    others: list[BoundField]


class WishesForm(forms.Form):
    """How one is told of each kind; a channel that the person has not set up is not asked."""

    is_mail_wanted = forms.BooleanField(
        label=_("Send me mails"),
        help_text=_("At most one an hour; it lists all that waits for you."),
        required=False,
    )
    digest_hour = forms.TypedChoiceField(
        label=_("Mails once a day, and those once a week on Mondays, leave at"),
        choices=[(hour, f"{hour:02}:00") for hour in range(24)],
        coerce=int,
    )

    def __init__(
        self, kinds: Sequence[Kind], wishes: Wishes, channels: Sequence[str], data: Any = None
    ) -> None:
        inbox = wishes.inbox
        initial = {
            "digest_hour": inbox.digest_hour,
            "is_mail_wanted": inbox.mail_stopped_at is None,
        }
        super().__init__(data, initial=initial)
        self.kinds, self.wishes = kinds, wishes
        self.channels = channels
        labels = {"push": _("This and my other browsers"), "webhook": _("Webhook")}
        for kind in kinds:
            usual = wishes.usual(kind)
            self.fields[f"mail-{kind.name}"] = forms.ChoiceField(
                label=_("Mail"), choices=MailMode.choices, initial=usual.mail
            )
            for channel in channels:
                self.fields[f"{channel}-{kind.name}"] = forms.BooleanField(
                    label=labels[channel], required=False, initial=getattr(usual, channel)
                )

    def rows(self) -> Iterator[KindRow]:
        """The kinds with their fields."""
        for kind in self.kinds:
            others = [self[f"{channel}-{kind.name}"] for channel in self.channels]
            yield KindRow(kind, self[f"mail-{kind.name}"], others)

    def kind_wishes(self) -> dict[str, KindWish]:
        """What was chosen; a channel that was not asked stays as it is."""
        return {kind.name: self._wish(kind) for kind in self.kinds}

    def _wish(self, kind: Kind) -> KindWish:
        usual, chosen = self.wishes.usual(kind), self.cleaned_data
        push, webhook = (
            bool(chosen.get(f"{channel}-{kind.name}", getattr(usual, channel)))
            for channel in CHANNELS
        )
        return KindWish(MailMode(chosen[f"mail-{kind.name}"]), push=push, webhook=webhook)


class WebhookForm(forms.Form):
    """An address of one's own that is told; empty for none."""

    address = forms.CharField(
        label=_("Address of your webhook"),
        help_text=_("Of a channel at Discord or Slack, or any other that begins with https://."),
        required=False,
        max_length=outside.ADDRESS_LENGTH,
        error_messages={"max_length": TOO_LONG},
        widget=forms.TextInput(attrs={"inputmode": "url", "autocomplete": "off"}),
    )

    def clean_address(self) -> str:
        """Refuse what we may not call, as far as the address itself shows it."""
        address: str = self.cleaned_data["address"]
        if address:
            try:
                outside.address_check(address)
            except outside.NotAllowed as error:
                raise ValidationError(error.sentence) from error
        return address


class DeviceForm(forms.Form):
    """What a script says of its browser."""

    endpoint = forms.CharField(max_length=outside.ADDRESS_LENGTH)
    p256dh = forms.CharField(max_length=100)
    auth = forms.CharField(max_length=40)


class SubjectForm(forms.Form):
    """An exception for one match; the first choice is none."""

    mail = forms.ChoiceField(
        label=_("Tell me of this match"),
        choices=[
            ("", _("as of all others")),
            (MailMode.NOW, _("by mail at once")),
            (MailMode.DIGEST, _("by mail once a day")),
            (MailMode.WEEKLY, _("by mail once a week")),
            (MailMode.OFF, _("only here on the site")),
        ],
        required=False,
    )
