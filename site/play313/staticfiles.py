"""Static files for production: hashed names, compressed, and the stylesheet in one piece.

While developing, css/site.css imports some thirty small files. A browser far away would wait for
each of them twice over, so collectstatic puts their contents in the place of the imports.
"""

import posixpath
import re
from collections.abc import Iterator
from typing import Any, Final

from django.core.files.base import ContentFile
from django.core.files.storage import InMemoryStorage, Storage
from whitenoise.storage import (  # type: ignore[import-untyped]
    CompressedManifestStaticFilesStorage,
)

BUNDLE: Final = "css/site.css"
IMPORT: Final = re.compile(r'@import url\("([^"]+)"\) layer\((\w+)\);')
RELATIVE_URL: Final = re.compile(r'url\("(?!data:|#)([^"]+)"\)')
CHARSET: Final = '@charset "UTF-8";'

Sources = dict[str, tuple[Storage, str]]


class BundledStaticFilesStorage(CompressedManifestStaticFilesStorage):  # type: ignore[misc]
    """Manifest and compression as WhiteNoise does them, after the imports are put in."""

    def post_process(
        self, paths: Sources, dry_run: bool = False, **options: Any
    ) -> Iterator[tuple[str, str | None, bool | Exception]]:
        if BUNDLE in paths and not dry_run:
            memory = InMemoryStorage()
            memory.save(BUNDLE, ContentFile(stylesheet_bundle(paths)))
            paths = paths | {BUNDLE: (memory, BUNDLE)}
        yield from super().post_process(paths, dry_run=dry_run, **options)


def stylesheet_bundle(paths: Sources) -> str:
    """The stylesheet of the site with each import replaced by what it imports, in its layer."""
    return IMPORT.sub(
        lambda found: _layer(paths, _resolve(BUNDLE, found[1]), found[2]), _read(paths, BUNDLE)
    )


def _layer(paths: Sources, name: str, layer: str) -> str:
    content = RELATIVE_URL.sub(lambda found: _rebase(name, found[1]), _read(paths, name))
    return f"@layer {layer} {{\n{content.removeprefix(CHARSET)}\n}}"


def _rebase(name: str, url: str) -> str:
    target = posixpath.relpath(_resolve(name, url), posixpath.dirname(BUNDLE))
    return f'url("{target}")'


def _resolve(name: str, url: str) -> str:
    return posixpath.normpath(posixpath.join(posixpath.dirname(name), url))


def _read(paths: Sources, name: str) -> str:
    storage, path = paths[name]
    with storage.open(path) as file:
        return str(file.read(), encoding="utf-8")
