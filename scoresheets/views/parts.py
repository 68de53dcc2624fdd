"""What the page of an online sheet shows besides the sheet: codes, addresses, the last change."""

from typing import Any
from uuid import uuid4

import segno
from django.http import HttpRequest
from django.urls import reverse
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext

from scoresheets.permissions import is_owner
from scoresheets.selectors.pages import SheetPage, change_texts
from scoresheets.selectors.working import last_change
from scoresheets.templatetags.scoresheets import round_name
from scoresheets.views.answers import said_text


def online_context(request: HttpRequest, page: SheetPage) -> dict[str, Any]:
    """The context of the page. Whoever may only look is given no code to write with."""
    sheet, user = page.sheet, request.user
    last = last_change(sheet) if page.may_score else None
    shares = [_share(request, sheet.view_code, gettext("To look on"))]
    if page.may_score:
        shares.insert(0, _share(request, sheet.score_code, gettext("To keep the score together")))
    return {
        "page": page,
        "nonce": uuid4(),
        "script": _script(page) if page.may_score else None,
        "last": last,
        "last_texts": change_texts(page, last),
        "shares": shares,
        "is_owner": is_owner(sheet, user),
        "may_claim": page.may_score and user.is_authenticated and sheet.owner_id is None,
        "own_player": _own_player(page, user),
    }


def _script(page: SheetPage) -> dict[str, Any]:
    """What the script of the page knows beforehand: the rounds in words, the cells as they are."""
    word = page.definition.round_word
    rounds = {
        str(number): {
            "label": round_name(label, word),
            "hint": said_text(hint) if hint else "",
            "dealer": gettext("%(name)s deals.") % {"name": dealer} if dealer else "",
        }
        for number, label, hint, dealer in page.rounds
    }
    cells = {key: [cell.value, cell.version] for key, cell in page.cells.items()}
    return {"rounds": rounds, "cells": cells}


def _share(request: HttpRequest, code: str, title: str) -> dict[str, Any]:
    address = request.build_absolute_uri(reverse("scoresheets:online_detail", args=[code]))
    return {"title": title, "code": code, "address": address, "qr": qr_svg(address, title)}


def qr_svg(text: str, title: str) -> SafeString:
    """A QR code as SVG, with its title and no style of its own."""
    code = segno.make(text, error="m", micro=False)
    svg = code.svg_inline(scale=4, border=4, title=title, svgclass="qr", lineclass=None)
    return mark_safe(svg)  # noqa: S308 - made here; segno escapes the title


def _own_player(page: SheetPage, user: Any) -> int | None:
    if not user.is_authenticated:
        return None
    found = (player for player in page.sheet.players.all() if player.user_id == user.pk)
    return next((player.index for player in found), None)
