"""A sheet in a browser: how a thumb writes into its cells."""


def fill(page, unit, text):
    """Write into a cell and leave it, as a thumb does."""
    field = page.locator(f"#cell-{cell(page, unit)}")
    field.fill(text)
    field.blur()


def cell(page, unit):
    number = page.locator("[data-sheet-round]").get_attribute("data-sheet-round")
    return f"r{number}-u{unit}-points"


def saved(page, unit):
    """Wait until the site has taken what was written into the cell."""
    waits = ".cell--kept, .cell--clash, .cell--wrong"
    page.locator(f'[data-cell="{cell(page, unit)}"]:not({waits})').wait_for()
