"""Every address of the site, from the resolver, so that a new one is tested by itself."""

import itertools
import uuid

from django.urls import URLResolver, get_resolver, reverse

from games.models import Hand, Match, Submission

# What stands in an address besides a match; each has its own tests.
ELSEWHERE = {
    "uidb36": ["1"],
    "key": ["a-key"],
    "pk": ["1"],
    "id": ["1"],
    "object_id": ["1"],
    "app_label": ["games"],
    "content_type_id": ["1"],
    "url": ["nothing/"],
    "authenticator_id": ["1"],
    "status": ["404"],
    "game": ["313"],
    "path": ["favicon.svg"],
    "invitation_id": ["1"],
    "token": ["a-token"],
    "notice_id": ["1"],
    "device_id": ["1"],
    "subject_type": ["match"],
    "kind": ["games.message"],
    "subject_id": ["1"],
    "room": ["table", "watchers"],
    "order_id": ["1"],
    "proposal_id": ["1"],
    "category_id": ["1"],
    "thread_id": ["1"],
    "post_id": ["1"],
    "report_id": ["1"],
    "wanted_id": ["1"],
    "slug": ["a-title"],
    "topic": ["privacy"],
    "sheet": ["hearts"],
    "code": ["ABCDEFGH"],
    "meetup_id": ["1"],
    "cell": ["85099a3bfffffff"],
    "picture_id": [str(uuid.UUID(int=1))],
}


def routes(resolver=None, namespaces=(), known=frozenset()):
    """The name of every named route with the names of what stands in its address."""
    for pattern in (resolver or get_resolver()).url_patterns:
        names = known | set(pattern.pattern.converters) | set(pattern.pattern.regex.groupindex)
        if isinstance(pattern, URLResolver):
            inner = (*namespaces, pattern.namespace) if pattern.namespace else namespaces
            yield from routes(pattern, inner, names)
        elif pattern.name:
            yield ":".join([*namespaces, pattern.name]), names


def values_of(match):
    """What can stand in an address for this match: whatever there is, and one too many."""
    nonces = list(Submission.objects.filter(match=match).values_list("nonce", flat=True))
    hands = Hand.objects.filter(match=match).count()
    last = Match.objects.get(pk=match.pk).entries_count
    people = match.seats.filter(user__isnull=False).values_list("user__username", flat=True)
    return {
        "match_id": [match.pk],
        "about_id": [match.pk],
        "nonce": [*nonces[-2:], uuid.UUID(int=1)],
        "n": sorted({0, last // 2, last, last + 1}),
        "number": list(range(hands + 1)),
        "day": [match.created_at.date().isoformat()],
        "username": list(people)[:1],
    }


def addresses(match, *, skip=()):
    """Every address of the site, as ``(route, address)``, filled with what this match has."""
    values = {**ELSEWHERE, **values_of(match)}
    for route, names in sorted(routes(), key=lambda found: found[0]):
        if route.startswith(tuple(skip)):
            continue
        choices = [[(name, value) for value in values[name]] for name in sorted(names)]
        for chosen in itertools.product(*choices):
            yield route, reverse(route, kwargs=dict(chosen))
