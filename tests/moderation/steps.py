"""What people and moderators do, in the words of these tests."""

from django.urls import reverse

QUEUE = reverse("moderation:case_list")
LOG = reverse("moderation:action_list")
MINE = reverse("moderation:decision_list")
CONFIRM = reverse("moderation:warning_confirm")


def report_address(thing):
    return reverse("moderation:report_new", args=[thing.kind, thing.id])


def case_address(thing):
    return reverse("moderation:case_detail", args=[thing.kind, thing.id])


def person_address(person):
    return reverse("moderation:person_detail", args=[person.username])


def report(client, thing, ground="rude", words="Please look."):
    return client.post(report_address(thing), {"ground": ground, "words": words})


def decide(client, thing, verb, reason="It is against the house rules."):
    return client.post(case_address(thing), {"verb": verb, "reason": reason})


def judge(client, person, verb, reason="Be kind.", **fields):
    return client.post(person_address(person), {"verb": verb, "reason": reason, **fields})
