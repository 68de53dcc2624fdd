"""What people do with an online sheet, by its pages alone."""

import re
from uuid import uuid4

from django.urls import reverse

from scoresheets.models import Cell, OnlineSheet

FOUR = ("Ann", "Bo", "Cy", "Di")
JSON = {"Accept": "application/json"}


def begin(client, slug="three-thirteen", names=FOUR, **fields):
    """Begin a sheet by its form; it comes back as it is stored."""
    data = {"n": str(uuid4()), "players": str(len(names)), **fields}
    data |= {f"name-{number}": name for number, name in enumerate(names, start=1)}
    answer = client.post(reverse("scoresheets:sheet_new", args=[slug]), data)
    assert answer.status_code == 303, answer.text
    return OnlineSheet.objects.get(score_code=answer["Location"].split("/")[-2])


def address(sheet, what="online_detail", *, view=False):
    return reverse(f"scoresheets:{what}", args=[sheet.view_code if view else sheet.score_code])


def page_of(client, sheet, *, view=False, **query):
    answer = client.get(address(sheet, view=view), query)
    assert answer.status_code == 200
    return answer.text


def fields_of(html):
    """The form of the round that a page shows, as a browser would send it."""
    form = re.search(r'<form class="entry".*?</form>', html, re.S)[0]
    found = {}
    for tag in re.findall(r"<input[^>]*>", form):
        name, value = (re.search(rf' {key}="([^"]*)"', tag) for key in ("name", "value"))
        if 'type="checkbox"' in tag and " checked" not in tag:
            continue
        if name and name[1] != "csrfmiddlewaretoken":
            found[name[1]] = value[1] if value else ""
    return found


def save(client, sheet, cells, *, form=None, code=None, **extra):
    """Write cells by the form of a page; ``form`` is one that was shown earlier."""
    number = next(iter(cells)).split("-")[0][1:]
    data = form or fields_of(page_of(client, sheet, round=number))
    data = {**data, **{key: str(value) for key, value in cells.items()}}
    where = reverse("scoresheets:cells_save", args=[code or sheet.score_code])
    return client.post(where, data, **extra)


def points(client, sheet, number, *values):
    """Write the points of a round."""
    cells = {f"r{number}-u{unit}-points": value for unit, value in enumerate(values, start=1)}
    answer = save(client, sheet, cells)
    assert answer.status_code == 303, answer.text
    return answer


def undo(client, sheet):
    """Press the button of the page."""
    html = page_of(client, sheet)
    form = re.search(r'<form class="undo".*?</form>', html, re.S)[0]
    data = dict(re.findall(r'name="(n|number)" value="([^"]*)"', form))
    return client.post(address(sheet, "change_undo"), data)


def stored(sheet):
    """What is written, by key."""
    cells = Cell.objects.filter(sheet=sheet).exclude(value=None)
    return dict(cells.values_list("key", "value"))


def totals(sheet):
    sheet.refresh_from_db()
    return sheet.result["totals"]
