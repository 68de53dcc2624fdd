"""The part of a page that checks a proof: it has a sentence for whatever the check can say."""

import re

import pytest
from django.template.loader import render_to_string

from tests.fair_cases import PROOF_TAMPERS, RECORD_TAMPERS, VERIFIER

SCRIPT = (VERIFIER.parent / "js" / "verify-deal.js").read_text(encoding="utf-8")
TAMPERS = [*PROOF_TAMPERS.values(), *RECORD_TAMPERS.values()]
REASONS = sorted({"ok", "no secure context", *(reason for _, reason in TAMPERS)})
STEPS = sorted(set(re.findall(r'tell\("(\w+)"', SCRIPT)))


@pytest.fixture(scope="module")
def html():
    address = "/games/313/hands/1/proof.json"
    return render_to_string("games/partials/proof_check.html", {"proof_url": address})


def sentence(html, attribute):
    found = re.search(f'{attribute}="([^"]+)"', html)
    return found and found[1]


@pytest.mark.parametrize("reason", REASONS)
def test_every_reason_has_a_whole_sentence(html, reason):
    assert sentence(html, f"data-reason-{reason.replace(' ', '-')}").endswith(".")


@pytest.mark.parametrize("step", STEPS)
def test_every_step_has_a_whole_sentence_with_a_place_for_its_value(html, step):
    text = sentence(html, f"data-step-{step}")
    assert text.endswith(".")
    assert "{value}" in text


def test_every_reason_of_the_script_is_among_those_that_tampering_gives():
    written = set(re.findall(r'"((?:bad|unknown|unreadable|changed|no) [a-z ]+)"', SCRIPT))
    assert written == set(REASONS) - {"ok"}


def test_the_proof_and_the_verifier_can_be_downloaded(html):
    assert re.search(r'href="/games/313/hands/1/proof.json" download="proof.json"', html)
    assert re.search(r'href="[^"]*verify_deal[^"]*\.py" download="verify_deal.py"', html)


def test_nothing_runs_but_a_script_of_its_own_file(html):
    assert re.findall(r"<script[^>]*></script>", html)
    assert not re.search(r"<script[^>]*>[^<]|\son\w+=|style=", html)
