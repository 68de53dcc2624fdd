"""Tables for spreadsheets: what people wrote is never a formula."""

import pytest

from accounts.spreadsheets import cell_safe


@pytest.mark.parametrize("text", ["=1+1", "+1", "-1", "@x", "\t=1", " =1", "\r=1", "\t1", "\n1"])
def test_a_text_that_is_a_formula_gets_a_quote(text):
    assert cell_safe(text) == f"'{text}"


@pytest.mark.parametrize("cell", [-5, 0, None, "", "a=1", "5-3"])
def test_what_is_no_formula_stays_as_it_is(cell):
    assert cell_safe(cell) is cell
