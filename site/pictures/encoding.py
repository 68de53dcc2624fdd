"""From any file to a picture of ours: judged by its content, turned right, drawn anew.

What is stored holds pixels only. The place where a photo was taken, the name of its camera, a
script after its end: nothing of the file itself is kept.
"""

import io
import struct
import threading
import warnings
import zlib
from dataclasses import dataclass
from typing import IO, Final

from django.utils.translation import gettext_lazy as _
from PIL import Image, ImageCms, ImageOps

FORMATS: Final = ("JPEG", "PNG", "WEBP", "GIF")
BYTES: Final = 10_000_000
PIXELS: Final = 40_000_000
EDGE: Final = 2048
THUMB: Final = 480
_BROKEN: Final = (
    *(OSError, SyntaxError, ValueError, TypeError, KeyError, IndexError, EOFError),
    *(OverflowError, struct.error, zlib.error),
)
"""What Pillow raises for a file that is not what it says."""
_ONE_AT_A_TIME: Final = threading.Lock()
"""A picture of 40 million pixels takes 160 MB while it is read; never twice in one process."""


class PictureRefused(ValueError):
    """Why a file is not taken; its words are a whole sentence."""


@dataclass(frozen=True, slots=True)
class Encoded:
    """A picture as it is stored."""

    content: bytes
    width: int
    height: int


def picture_encode(file: IO[bytes], size: int) -> tuple[Encoded, Encoded]:
    """The picture in a file, and the small one.

    Raises:
        PictureRefused: it is too large, or no picture of a kind that is taken.
    """
    if size > BYTES:
        raise PictureRefused(
            _("This file is larger than %(most)s MB. Please upload a smaller picture.")
            % {"most": BYTES // 1_000_000}
        )
    with _ONE_AT_A_TIME:
        try:
            picture = _decode(file)
        except _BROKEN as error:
            if isinstance(error, PictureRefused):
                raise
            raise PictureRefused(
                _(
                    "This file is no picture that can be read. "
                    "Please upload a photo or drawing as JPEG, PNG, WebP or GIF."
                )
            ) from error
        return _encode(picture, EDGE), _encode(picture, THUMB)


def _decode(file: IO[bytes]) -> Image.Image:
    """The pixels, turned as the camera was held, in the colours of screens."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", Image.DecompressionBombWarning)
        try:
            picture = Image.open(file, formats=FORMATS)
        except Image.DecompressionBombError as error:
            raise _too_many_pixels() from error
    if picture.width * picture.height > PIXELS:
        raise _too_many_pixels()
    picture.draft("RGB", (EDGE, EDGE))  # A large photo is read at half or a quarter of its size.
    picture.load()
    turned = ImageOps.exif_transpose(picture)
    turned.thumbnail((EDGE, EDGE))
    return _for_screens(turned)


def _too_many_pixels() -> PictureRefused:
    sentence = _(
        "This picture has more than %(most)s million pixels. Please make it smaller first."
    )
    return PictureRefused(sentence % {"most": PIXELS // 1_000_000})


def _for_screens(picture: Image.Image) -> Image.Image:
    mode = "RGBA" if picture.has_transparency_data else "RGB"
    profile = picture.info.get("icc_profile")
    plain = picture.convert(mode)
    if not profile or picture.mode not in {"RGB", "RGBA"}:
        return plain
    try:
        converted = ImageCms.profileToProfile(
            plain, ImageCms.ImageCmsProfile(io.BytesIO(profile)), ImageCms.createProfile("sRGB")
        )
    except (ImageCms.PyCMSError, OSError):  # A profile that nobody can read says nothing.
        return plain
    return converted or plain


def _encode(picture: Image.Image, edge: int) -> Encoded:
    small = picture.copy()
    small.thumbnail((edge, edge))
    blank = Image.new(small.mode, small.size)
    blank.paste(small)  # A new picture: what the old one carried beside its pixels stays behind.
    file = io.BytesIO()
    blank.save(file, "WEBP", quality=82, method=4)
    return Encoded(file.getvalue(), blank.width, blank.height)
