"""Forms to type into, and stencils that are filled in (P5-P9, P16, P22)."""

import io

import pypdfium2
import pytest

import pdf
from pdf.fontfile import characters_missing
from pdf.qr import code_of
from pdf.stencils import NOTES
from tests.pdf.papers import codes_of, form_of, opened, text_of, words_of
from tests.pdf.tags import faults

FILLABLE = ("spades", "three-thirteen", "golf", "bunco", "free")
LONG = "Wolfeschlegelsteinhausenbergerdorffssonx"


@pytest.fixture(params=FILLABLE)
def form(request):
    return form_of(request.param)


@pytest.fixture(scope="module")
def stencil():
    return pdf.stencil_make(form_of("three-thirteen"))


def test_a_form_is_small(form):
    assert len(form) <= 64 * 1024


def test_every_field_prints_has_words_and_is_as_long_as_what_it_takes(form):
    with opened(form) as document:
        fields = list(document.Root.AcroForm.Fields)
        names = [str(field.T) for field in fields]
        assert len(names) == len(set(names))
        for field in fields:
            assert int(field.F) & 4
            assert len(str(field.TU)) > 3
            left, bottom, right, top = (float(number) for number in field.Rect)
            assert top - bottom >= 14
            assert right - left >= 14
            is_text = str(field.T).rpartition("-")[2] in {"name", "date", "title", "winner"}
            assert int(field.MaxLen) <= (40 if is_text else 5)
            assert "/StructParent" in field
            assert "/V" not in field


def test_its_tags_hold_every_field(form):
    assert faults(form) == []


def test_a_form_has_a_field_for_every_cell():
    with opened(form_of("three-thirteen")) as document:
        names = {str(field.T) for field in document.Root.AcroForm.Fields}
    cells = {f"r{row}-u{unit}-{key}" for row in range(1, 12) for unit in range(1, 5)
             for key in ("points", "total")}  # fmt: skip
    dealers = {f"r{row}-dealer" for row in range(1, 12)}
    people = {f"u{unit}-name" for unit in range(1, 5)}
    assert names == cells | dealers | people | {"date", "title", "winner"}


def test_a_field_says_its_round_its_player_and_what_it_takes():
    with opened(form_of("three-thirteen")) as document:
        words = {str(field.T): str(field.TU) for field in document.Root.AcroForm.Fields}
    assert words["r1-u2-points"] == "3 wild, Player 2, Points"
    assert words["u2-name"] == "Player 2, name"


def test_what_another_program_fills_in_is_what_is_read_from_paper():
    """P7: figures and a minus, written by pikepdf, drawn and flattened by pdfium."""
    with opened(form_of("three-thirteen")) as document:
        for field in document.Root.AcroForm.Fields:
            if str(field.T) == "u1-name":
                field.V = "-1234567890"
        out = io.BytesIO()
        document.save(out)
    with pypdfium2.PdfDocument(out.getvalue()) as document:
        document.init_forms()
        document[0].flatten()
        assert "-1234567890" in document[0].get_textpage().get_text_range().replace("\u2010", "-")


def test_a_stencil_is_filled_in_with_texts_that_can_be_read_again(stencil):
    data = pdf.stamp(stencil, {"u1-name": "Bjørn", "r1-u1-points": "−12", "title": "Fredag ♠"})
    text = text_of(data)
    assert "Bjørn" in text
    assert "−12" in text
    assert "Fredag ♠" in text
    assert faults(data) == []
    with opened(data) as document:
        assert "/AcroForm" not in document.Root
        assert str(NOTES) not in document.Root


def test_a_stencil_with_nothing_in_it_is_still_well_tagged(stencil):
    assert faults(pdf.stamp(stencil, {})) == []


def test_a_filled_sheet_is_small(stencil):
    values = {f"r{row}-u{unit}-{key}": "-124" for row in range(1, 21) for unit in range(1, 5)
              for key in ("bid", "won", "points", "bags", "total")}  # fmt: skip
    spades = pdf.stencil_make(form_of("spades"))
    data = pdf.stamp(spades, values)
    assert len(data) <= 56 * 1024
    assert text_of(data).count("-124") == 400


def test_filling_in_twice_gives_the_same_bytes(stencil):
    values = {"u1-name": "Kari"}
    assert pdf.stamp(stencil, values) == pdf.stamp(stencil, dict(values))


def test_a_long_name_stays_in_its_cell(stencil):
    data = pdf.stamp(stencil, {"u2-name": LONG, "u3-name": LONG})
    (words,) = words_of(data)
    second, third = (word for word in words if word[0].startswith("Wolfe"))
    assert second[3] < third[1]
    assert second[0].endswith("x") or second[0].endswith("…")


def test_html_in_a_name_is_printed_as_it_was_typed(stencil):
    name = "<link rel=attachment href=//x>"
    data = pdf.stamp(stencil, {"title": name})
    assert name in text_of(data)
    with opened(data) as document:
        assert dict(document.attachments) == {}


def test_a_character_that_the_font_lacks_is_known_and_becomes_a_box(stencil):
    assert characters_missing("Åse ♠ Ольга Nguyễn") == []
    assert characters_missing("😀a😀ع") == ["😀", "ع"]
    assert "\ufffd" in text_of(pdf.stamp(stencil, {"title": "a😀"}))


def test_a_code_is_stamped_where_it_can_be_read():
    from scoresheets.paper.document import kept_document
    from scoresheets.paper.kept import Kept

    made = kept_document(Kept("hearts", 4, {}, 20, "a4", "normal", "en"))
    own = pdf.stencil_make(pdf.render(made.html, form=True, rules=made.rules))
    address = "https://testserver/scoresheets/s/ABCD2345/"
    data = pdf.stamp(own, {"address": address}, {"qr": code_of(address)})
    assert codes_of(data) == [address]
    assert address in text_of(data)
    assert faults(data) == []


def test_forty_pages_of_one_and_many_of_several_sizes():
    """P25: copies share their content, and a batch may mix landscape and portrait."""
    from tests.pdf.papers import blank_of, drawn

    one = drawn(blank_of("hearts"))
    many = pdf.repeat(one, 40)
    with opened(many) as document:
        assert len(document.pages) == 40
    assert len(many) < len(one) + 16 * 1024
    mixed = pdf.join([drawn(blank_of("golf")), one])
    with opened(mixed) as document:
        sizes = [tuple(round(float(side)) for side in page.MediaBox[2:]) for page in document.pages]
    assert sizes == [(842, 595), (595, 842)]
