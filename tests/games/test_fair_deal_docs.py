"""The page about the fair deal: says what the code says, and what the deal does not prove."""

import re
import subprocess
from pathlib import Path

import pytest

from games.engine import proofs
from tests.fair_cases import PROOF_TAMPERS, RECORD, RECORD_TAMPERS, vector
from tests.programs import require_program

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "fair-deal.md").read_text(encoding="utf-8")
TESTS = (ROOT / "tests" / "games" / "engine" / "test_fair.py").read_text(encoding="utf-8")
TAMPERS = [*PROOF_TAMPERS.values(), *RECORD_TAMPERS.values()]


@pytest.mark.parametrize("reason", sorted({reason for _, reason in TAMPERS}))
def test_every_reason_is_explained(reason):
    assert re.search(rf"^\| `{reason}`", PAGE, re.MULTILINE)


@pytest.mark.parametrize("key", sorted(proofs.Proof.__annotations__.keys() | RECORD.keys()))
def test_every_key_of_a_proof_and_a_record_is_explained(key):
    assert key == "options" or f"`{key}`" in PAGE


def test_every_digest_of_the_page_is_one_that_is_tested():
    digests = set(re.findall(r"\b[0-9a-f]{64}\b", PAGE))
    known = TESTS + vector("A")["revealed_s"]
    assert len(digests) > 12
    assert [digest for digest in digests if digest not in known] == []


@pytest.mark.parametrize(
    "words", ["that the operator did not look", "in league", "it is not built yet"]
)
def test_the_page_says_what_the_deal_does_not_prove(words):
    assert words in PAGE


def test_the_line_for_openssl_gives_the_next_link_of_the_chain():
    bash = require_program("bash", "apt-get install bash")
    for program in ("openssl", "perl"):
        require_program(program, f"apt-get install {program}")
    line = next(line for line in PAGE.splitlines() if "openssl dgst" in line)
    done = subprocess.run([bash, "-c", line], capture_output=True, text=True, check=True)
    assert "0ddd43f868c9b61e98441ce5be7bda696af18d2c9d23fbaa55ae338d8804dcfe" in done.stdout
