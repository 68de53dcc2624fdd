"""Beginning an online sheet, with or without an account."""

from collections.abc import Mapping, Sequence
from typing import Any
from uuid import UUID

from django.db import IntegrityError, transaction
from django.utils import timezone

from accounts.models import User
from accounts.refusals import Refused
from games.engine.errors import BadOptions
from games.engine.errors import gettext_noop as _
from games.engine.options import options_dump, options_read
from scoresheets.models import NAME, TITLE, OnlineSheet, Player
from scoresheets.services.limits import sheets_check
from scoresheets.sheets.base import Sheet


@transaction.atomic
def sheet_create(
    *,
    definition: Sheet[Any],
    names: Sequence[str],
    options: Mapping[str, str],
    nonce: UUID,
    title: str = "",
    teams: Sequence[str] = (),
    first_dealer: int = 0,
    owner: User | None = None,
    address: str = "",
) -> OnlineSheet:
    """Begin a sheet; a form that is sent twice begins one. ``options`` are texts of a form.

    Raises:
        Refused: too few or too many players, a name too long, an option that there is not.
        TooMany: too many sheets from one address.
    """
    if known := OnlineSheet.objects.filter(nonce=nonce).first():
        return known
    sizes = definition.players
    if not definition.online or len(names) not in sizes:
        raise Refused(
            _("This sheet is for %(least)s to %(most)s players."), least=sizes[0], most=sizes[-1]
        )
    chosen = options_check(definition, options)
    texts_check(title, [*names, *teams])
    sheets_check(f"user-{owner.pk}" if owner else f"ip-{address}")
    now = timezone.now()
    sheet = OnlineSheet(
        slug=definition.slug,
        title=title.strip(),
        options=chosen,
        teams=[team.strip() for team in teams],
        size=len(names),
        first_dealer=first_dealer % len(names),
        owner=owner,
        nonce=nonce,
        created_at=now,
        changed_at=now,
    )
    try:
        with transaction.atomic():
            sheet.save(force_insert=True)
            players_write(sheet, names, owner)
    except IntegrityError:  # The same form, sent twice at once.
        return OnlineSheet.objects.get(nonce=nonce)
    return sheet


def options_check(definition: Sheet[Any], texts: Mapping[str, str]) -> dict[str, Any]:
    """The options that a form means, as they are stored.

    Raises:
        Refused: a name or value that this sheet does not have.
    """
    try:
        return options_dump(options_read(definition.options(), texts))
    except BadOptions as error:
        raise Refused(error.sentence, **error.details) from error


def texts_check(title: str, names: Sequence[str]) -> None:
    """Refuse what is longer than a column.

    Raises:
        Refused: it says what is too long.
    """
    if len(title.strip()) > TITLE:
        raise Refused(_("A title has at most %(most)s characters."), most=TITLE)
    if any(len(name.strip()) > NAME for name in names):
        raise Refused(_("A name has at most %(most)s characters."), most=NAME)


def players_write(sheet: OnlineSheet, names: Sequence[str], owner: User | None) -> None:
    """Sit the players down; the owner is the one who is called as they are."""
    tidy = [name.strip() or str(number) for number, name in enumerate(names, start=1)]
    own = next((index for index, name in enumerate(tidy) if owner and name == str(owner)), None)
    Player.objects.bulk_create(
        Player(sheet=sheet, index=index, name=name, user=owner if index == own else None)
        for index, name in enumerate(tidy)
    )
