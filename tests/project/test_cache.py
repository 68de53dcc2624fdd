"""Redis may be away: nobody is turned away for that."""

import time
from concurrent.futures import ThreadPoolExecutor

import pytest
from django.core.cache import caches
from django.core.cache.backends.redis import RedisCache

from health.breaker import DOWN
from play313 import cache as patient
from tests import factories

METHODS = [
    ("add", ("key", 1), True),
    ("get", ("key", "default"), "default"),
    ("get", ("key",), None),
    ("set", ("key", 1), None),
    ("touch", ("key",), False),
    ("delete", ("key",), False),
    ("get_many", (["key"],), {}),
    ("has_key", ("key",), False),
    ("incr", ("key",), 1),
    ("incr", ("key", 5), 5),
    ("set_many", ({"key": 1},), []),
    ("delete_many", (["key"],), None),
    ("clear", (), False),
]


@pytest.fixture
def away(settings, free_port):
    """The cache of production, at a port where no Redis listens."""
    settings.CACHES = {
        "default": {
            "BACKEND": "play313.cache.PatientRedisCache",
            "LOCATION": f"redis://127.0.0.1:{free_port}/1",
        }
    }
    yield caches["default"]
    DOWN.reset()


@pytest.mark.parametrize(("name", "arguments", "answer"), METHODS)
def test_a_cache_that_is_away_is_empty(away, name, arguments, answer):
    assert getattr(away, name)(*arguments) == answer


def test_every_method_that_asks_redis_is_patient():
    asked = {name for name in vars(RedisCache) if not name.startswith("_")}
    asked -= {"pickle_protocol", "validate_key", "get_backend_timeout"}
    assert {name for name, _, _ in METHODS} == asked & set(vars(patient.PatientRedisCache))
    assert asked <= set(vars(patient.PatientRedisCache)) | {"get_or_set"}


def test_one_failure_spares_the_next_calls_the_wait(away, monkeypatch):
    assert away.get("key") is None
    monkeypatch.setattr(RedisCache, "get", lambda *_: pytest.fail("it was asked again"))
    assert away.get("key") is None


@pytest.mark.django_db
def test_people_sign_in_while_redis_is_away(away, client):
    factories.user("kari")
    answer = client.post("/accounts/login/", {"login": "kari", "password": "demo-313-kari"})
    assert answer.status_code == 302


@pytest.mark.django_db
def test_people_sign_up_while_redis_is_away(away, client, mailoutbox):
    form = {
        "username": "nora",
        "email": "nora@example.org",
        "password1": "a long and quiet evening",
        "password2": "a long and quiet evening",
    }
    assert client.post("/accounts/signup/", form).status_code == 302
    assert len(mailoutbox) == 1


def test_the_cache_in_files_stays_near_its_limit_though_it_counts_seldom(settings, tmp_path):
    settings.CACHES = {
        "default": {
            "BACKEND": "play313.cache.ThriftyFileCache",
            "LOCATION": tmp_path,
            "OPTIONS": {"MAX_ENTRIES": 300},
        }
    }
    sizes = []
    for number in range(800):
        caches["default"].set(f"key-{number}", number)
        sizes.append(len(list(tmp_path.iterdir())))
    assert 300 < max(sizes) <= 400
    assert caches["default"].get("key-799") == 799


def test_the_cache_in_files_counts_on_until_the_count_was_to_end(tmp_path, monkeypatch):
    files = patient.ThriftyFileCache(str(tmp_path), {})
    files.add("written", 1, 3600)
    assert files.incr("written") == 2
    now = time.time()
    monkeypatch.setattr("time.time", lambda: now + 1800)
    assert files.incr("written") == 3
    monkeypatch.setattr("time.time", lambda: now + 3605)
    assert files.get("written") is None
    with pytest.raises(ValueError, match="written"):
        files.incr("written")


def test_the_cache_in_files_counts_each_of_many_at_once(tmp_path):
    files = patient.ThriftyFileCache(str(tmp_path), {})
    files.add("tries", 0, 3600)

    def count():
        seen = [(files.incr("tries"), files.get("tries")) for _ in range(100)]
        return all(counted <= read for counted, read in seen)

    with ThreadPoolExecutor(8) as pool:
        asked = [pool.submit(count) for _ in range(8)]
        assert all(one.result() for one in asked)
    assert files.get("tries") == 800
