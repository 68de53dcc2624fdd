"""What becomes of a sheet as a whole: its names and rules, its end, whose it is."""

from collections.abc import Mapping, Sequence

from django.db import transaction
from django.utils import timezone

from accounts.models import User
from accounts.refusals import Conflict, NotAllowed, Refused
from games.engine.errors import gettext_noop as _
from scoresheets.models import OnlineSheet, Player
from scoresheets.services.making import options_check, texts_check
from scoresheets.services.writing import result_refresh, sheet_lock


@transaction.atomic
def sheet_edit(
    *,
    sheet_id: int,
    names: Sequence[str],
    options: Mapping[str, str],
    title: str,
    teams: Sequence[str],
    first_dealer: int,
) -> None:
    """Change names, title, first dealer and options; everything is worked out anew.

    Raises:
        Refused: as for a new sheet.
    """
    sheet = sheet_lock(sheet_id)
    if len(names) != sheet.size:
        raise Refused(_("The number of players stays what it was."))
    texts_check(title, [*names, *teams])
    sheet.options = options_check(sheet.definition, options)
    sheet.title, sheet.teams = title.strip(), [team.strip() for team in teams]
    sheet.first_dealer = first_dealer % sheet.size
    sheet.save(update_fields=["options", "title", "teams", "first_dealer"])
    for player, name in zip(sheet.players.order_by("index"), names, strict=True):
        player.name = name.strip() or player.name
        player.save(update_fields=["name"])
    result_refresh(sheet)


@transaction.atomic
def sheet_end(*, sheet_id: int, is_over: bool) -> None:
    """Say that the game is over, whoever leads has won; or that it goes on after all."""
    sheet = sheet_lock(sheet_id)
    sheet.ended_at = timezone.now() if is_over else None
    sheet.save(update_fields=["ended_at"])
    result_refresh(sheet)


@transaction.atomic
def sheet_claim(*, sheet_id: int, user: User) -> None:
    """Make a sheet that nobody keeps one's own.

    Raises:
        Conflict: somebody else keeps it.
    """
    sheet = sheet_lock(sheet_id)
    if sheet.owner_id not in {None, user.pk}:
        raise Conflict(_("Somebody else keeps this sheet already."))
    sheet.owner = user
    sheet.save(update_fields=["owner"])


@transaction.atomic
def player_link(*, sheet_id: int, user: User, index: int | None) -> None:
    """Say which player one is; None is none of them.

    Raises:
        Conflict: another member has said that they are this one.
    """
    sheet = sheet_lock(sheet_id)
    sheet.players.filter(user=user).update(user=None)
    if index is None:
        return
    player = sheet.players.filter(index=index).first()
    if player is None:
        raise Refused(_("There is no such player on this sheet."))
    if player.user_id not in {None, user.pk}:
        raise Conflict(_("Somebody else is this player."))
    player.user = user
    player.save(update_fields=["user"])


@transaction.atomic
def sheet_delete(*, sheet_id: int, user: User) -> None:
    """Delete a sheet and all that was written on it.

    Raises:
        NotAllowed: it is somebody else's.
    """
    sheet = sheet_lock(sheet_id)
    if sheet.owner_id != user.pk:
        raise NotAllowed(_("Only who keeps a sheet can delete it."))
    sheet.delete()


def owner_erase(user: User) -> None:
    """Take a person off the sheets: a sheet of nobody else goes, of others the name does."""
    others = Player.objects.exclude(user=None).exclude(user=user).values("sheet")
    OnlineSheet.objects.filter(owner=user, match=None).exclude(pk__in=others).delete()
    for player in Player.objects.filter(user=user):
        player.user, player.name = None, str(player.index + 1)
        player.save(update_fields=["user", "name"])
