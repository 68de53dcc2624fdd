"""Files as people (and others) upload them."""

import io
import struct
import zlib

from django.core.files.uploadedfile import SimpleUploadedFile
from PIL import Image, PngImagePlugin

RED, BLUE = (200, 30, 30), (30, 30, 200)


def picture(width=60, height=40, *, kind="JPEG", mode="RGB", **options):
    """A file whose left half is red and whose right half is blue."""
    image = Image.new("RGB", (width, height), RED)
    image.paste(BLUE, (width // 2, 0, width, height))
    file = io.BytesIO()
    image.convert(mode).save(file, kind, **options)
    return file.getvalue()


def camera_photo(orientation):
    """A photo as a telephone makes it: with its place, and perhaps held on its side."""
    exif = Image.Exif()
    exif[0x0112] = orientation
    exif[0x010F] = "Secret Camera"
    exif.get_ifd(0x8825)[2] = (59.0, 54.0, 48.0)
    return picture(kind="JPEG", exif=exif, comment=b"my house", quality=95)


def png_with_text():
    info = PngImagePlugin.PngInfo()
    info.add_text("Author", "Kari Nordmann")
    return picture(kind="PNG", pnginfo=info)


def png_bomb(width, height):
    """A small file that says it has so many pixels."""
    header = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    chunks = [(b"IHDR", header), (b"IDAT", zlib.compress(b"\0" * 1000)), (b"IEND", b"")]
    return b"\x89PNG\r\n\x1a\n" + b"".join(map(_chunk, chunks))


def _chunk(chunk):
    name, data = chunk
    return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))


def upload(content, name="photo.jpg"):
    return SimpleUploadedFile(name, content, content_type="image/jpeg")
