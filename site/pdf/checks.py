"""What Django says at its start when PDFs cannot be drawn, or only slowly."""

from collections.abc import Iterable

from django.core import checks

from pdf.libraries import INSTALL, NEEDED, libraries_missing


@checks.register
def libraries_are_here(**_: object) -> Iterable[checks.CheckMessage]:
    """Nothing else of the site needs them, so their absence stops nothing."""
    missing = libraries_missing()
    if set(missing) & set(NEEDED):
        yield checks.Warning("No PDF can be made: Pango is missing.", hint=INSTALL, id="pdf.W001")
    elif missing:
        yield checks.Warning(
            "PDFs take three times as long: HarfBuzz's subsetter is missing.",
            hint=INSTALL,
            id="pdf.W002",
        )
