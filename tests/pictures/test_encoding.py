"""F38: what is stored is pixels, turned right, and nothing else; what is no picture is refused."""

import io

import pytest
from PIL import Image

from pictures.encoding import BYTES, EDGE, PIXELS, THUMB, PictureRefused, picture_encode
from tests.pictures.files import BLUE, RED, camera_photo, picture, png_bomb, png_with_text


def encoded(content):
    return picture_encode(io.BytesIO(content), len(content))


def opened(one):
    return Image.open(io.BytesIO(one.content))


def colour(image, x, y):
    """Which of the two colours a place of the picture has."""
    pixel = image.convert("RGB").getpixel((int(image.width * x), int(image.height * y)))
    return min(
        (RED, BLUE), key=lambda one: sum(abs(a - b) for a, b in zip(one, pixel, strict=True))
    )


@pytest.mark.parametrize(("kind", "mode"), [
    ("JPEG", "RGB"), ("JPEG", "CMYK"), ("JPEG", "L"), ("PNG", "RGBA"), ("PNG", "P"), ("PNG", "1"),
    ("PNG", "I;16"), ("WEBP", "RGB"), ("GIF", "P"),
])  # fmt: skip
def test_every_kind_that_people_have_becomes_webp(kind, mode):
    for one in encoded(picture(kind=kind, mode=mode)):
        image = opened(one)
        assert (image.format, image.size) == ("WEBP", (one.width, one.height))


@pytest.mark.parametrize(("orientation", "size", "red_at"), [
    (1, (60, 40), (0.1, 0.5)), (2, (60, 40), (0.9, 0.5)), (3, (60, 40), (0.9, 0.5)),
    (4, (60, 40), (0.1, 0.5)), (5, (40, 60), (0.5, 0.1)), (6, (40, 60), (0.5, 0.1)),
    (7, (40, 60), (0.5, 0.9)), (8, (40, 60), (0.5, 0.9)),
])  # fmt: skip
def test_a_photo_is_turned_as_the_camera_was_held(orientation, size, red_at):
    full, _thumb = encoded(camera_photo(orientation))
    assert (full.width, full.height) == size
    assert colour(opened(full), *red_at) == RED
    assert colour(opened(full), 1 - red_at[0], 1 - red_at[1]) == BLUE


@pytest.mark.parametrize("content", [camera_photo(6), png_with_text()], ids=["photo", "png"])
def test_nothing_but_pixels_is_kept(content):
    for one in encoded(content):
        for secret in (b"Secret", b"Kari", b"my house", b"Exif", b"EXIF", b"ICCP", b"XMP "):
            assert secret not in one.content
        assert not opened(one).getexif()


def test_what_stands_after_the_end_of_a_picture_is_not_kept():
    full, _thumb = encoded(picture() + b"<script>alert(1)</script>")
    assert b"script" not in full.content


def test_a_large_picture_is_made_smaller_and_a_small_one_not_larger():
    full, thumb = encoded(picture(EDGE + 500, 300))
    assert (full.width, thumb.width) == (EDGE, THUMB)
    full, thumb = encoded(picture(30, 20))
    assert (full.width, thumb.width) == (30, 30)


def test_what_shows_through_goes_on_showing_through():
    file = io.BytesIO()
    Image.new("RGBA", (20, 20), (0, 0, 0, 0)).save(file, "PNG")
    full, _thumb = encoded(file.getvalue())
    assert opened(full).convert("RGBA").getpixel((5, 5))[3] == 0


def test_the_colours_of_a_camera_become_those_of_screens(monkeypatch):
    broken = picture(icc_profile=b"no profile at all")
    assert colour(opened(encoded(broken)[0]), 0.1, 0.5) == RED


HOSTILE = {
    "svg": b'<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
    "html": b"<!doctype html><script>alert(1)</script>",
    "text": b"hello",
    "empty": b"",
    "pdf": b"%PDF-1.7\n",
    "postscript": b"%!PS-Adobe-3.0 EPSF-3.0\n%%BoundingBox: 0 0 9 9\n",
    "tiff": picture(kind="TIFF"),
    "bmp": picture(kind="BMP"),
    "ico": picture(kind="ICO"),
    "half a photo": picture(400, 400)[:900],
    "half a png": picture(400, 400, kind="PNG")[:200],
    "head of a gif": b"GIF89a",
    "head of a webp": b"RIFF\x00\x00\x00\x00WEBPVP8 ",
    "gif that is a script": b"GIF89a/*" + b"\0" * 10 + b"*/=alert(1)",
    "bomb": png_bomb(20_000, 20_000),
    "bomb below the guard of Pillow": png_bomb(9_000, 9_000),
    "wide bomb": png_bomb(PIXELS + 1, 1),
    "no pixels": png_bomb(0, 0),
}


@pytest.mark.parametrize("content", HOSTILE.values(), ids=HOSTILE)
def test_what_is_no_picture_or_too_much_of_one_is_refused_in_words(content):
    with pytest.raises(PictureRefused, match=r"\.$"):
        encoded(content)


def test_a_bomb_is_refused_before_a_pixel_is_read(monkeypatch):
    monkeypatch.setattr(Image.Image, "load", lambda self: pytest.fail("It was read."))
    with pytest.raises(PictureRefused, match="40 million pixels"):
        encoded(png_bomb(9_000, 9_000))


def test_a_file_that_is_too_large_is_refused_before_it_is_looked_at():
    with pytest.raises(PictureRefused, match="larger than 10 MB"):
        picture_encode(io.BytesIO(b""), BYTES + 1)
