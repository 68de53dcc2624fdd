"""What stands where a page is shared: a picture of the site, or of the game that it is about."""

import re
from pathlib import Path

import pytest
from django.contrib.staticfiles import finders
from PIL import Image

from games.engine.registry import games

PICTURES = Path(finders.find("share/site.png")).parent


def shared(client, address):
    return re.search(r'property="og:image" content="([^"]*)"', client.get(address).text)[1]


@pytest.mark.parametrize("name", ["site", *games()])
def test_the_site_and_every_game_have_a_picture_of_the_usual_size(name):
    path = PICTURES / f"{name}.png"
    with Image.open(path) as picture:
        assert picture.size == (1200, 630)
    assert path.stat().st_size < 40_000


def test_a_page_about_a_game_is_shared_with_its_picture(client, db):
    for address in ("/rules/hearts/", "/learn/hearts/"):
        assert shared(client, address).endswith("/static/share/hearts.png")
    for address in ("/", "/rules/", "/rules/wizard/"):
        assert shared(client, address).endswith("/static/share/site.png")
    assert shared(client, "/").startswith("https://testserver/")
