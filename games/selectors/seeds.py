"""The seed that the site suggests to somebody who has no script and no word of their own."""

from uuid import UUID

from django.utils.crypto import salted_hmac


def seed_suggestion(match_id: UUID, user_id: int) -> str:
    """32 hexadecimal digits, signed: the same for the same person at the same table.

    The server chose it, so it adds nothing against the operator; its kind, 2, says so in public.
    """
    return salted_hmac("games.seed", f"{match_id}/{user_id}", algorithm="sha256").hexdigest()[:32]
