"""The games are found by themselves, and the house's own comes first."""

from types import SimpleNamespace

import pytest

from games.engine import registry


@pytest.fixture
def cards_of_others(monkeypatch):
    """The registry of a house with more games, whose modules come first by name."""
    modules = {"aces": ("aces", "Aces"), "thirteen": ("313", "313"), "bridge": ("bridge", "Bridge")}
    found = [SimpleNamespace(name=name) for name in ["_helper", *sorted(modules)]]
    monkeypatch.setattr(registry, "iter_modules", lambda _path: found)

    def import_module(name):
        slug, title = modules[name.rpartition(".")[2]]
        return SimpleNamespace(RULES=SimpleNamespace(slug=slug, title=title))

    monkeypatch.setattr(registry, "import_module", import_module)
    registry.games.cache_clear()
    yield registry.games
    registry.games.cache_clear()


def test_the_game_of_the_house_comes_first_then_by_title(cards_of_others):
    assert list(cards_of_others()) == ["313", "aces", "bridge"]


def test_an_unknown_game_is_a_key_error():
    with pytest.raises(KeyError):
        registry.game("poker")
