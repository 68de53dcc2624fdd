"""Every refusal is a whole sentence, whatever fills it."""

import pytest

from games.services.refusals import Illegal
from games.views.answers import reason_text
from tests.factories import match as match_made
from tests.factories import user
from tests.games.protocol.steps import address, signed_in

JSON = {"headers": {"accept": "application/json"}}


@pytest.mark.parametrize("seed", ["x" * 65, "x" * 100_000, "a\x00b", "é" * 33])
@pytest.mark.parametrize("extra", [JSON, {}])
def test_a_seed_that_is_too_long_or_no_text_is_refused_with_a_sentence(db, seed, extra):
    kari = user("kari")
    table = match_made(kari)
    answer = signed_in(kari).post(address("match_join", table), {"seed": seed}, **extra)
    assert answer.status_code == 422
    if extra:
        assert answer.json()["reason"].endswith(".")
    assert not table.seats.exists()


def test_a_detail_may_be_a_number():
    refused = Illegal("The seed is %(size)d bytes long.", size=65)
    assert reason_text(refused.sentence, refused.details) == "The seed is 65 bytes long."
