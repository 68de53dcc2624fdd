"""The links of a match's hash chain, kept encrypted: read only to deal a hand or to reveal it."""

from cryptography.fernet import Fernet, MultiFernet
from django.conf import settings

from games.engine import fair
from games.models import DealSecret, Match


def cipher() -> MultiFernet:
    """What seals the secrets at rest: the first key encrypts, the older ones still decrypt."""
    return MultiFernet([Fernet(key) for key in settings.DEAL_KEYS])


def chain_link(match: Match, hand: int) -> bytes:
    """``s_k``: it decides the deal of hand k, and is published when that hand is closed."""
    stored = DealSecret.objects.values_list("s_top", flat=True).get(pk=match.pk)
    s_top = cipher().decrypt(bytes(stored))
    return fair.chain_link(s_top, match.commitment.chain_length, hand)
