"""What must never stand in the code of tasks and services, whatever a test happens to reach."""

import ast
from pathlib import Path

import pytest
from django.conf import settings

ROOT = Path(__file__).parents[3]
SOURCES = sorted(
    path
    for folder in ("games", "site")
    for path in (ROOT / folder).rglob("*.py")
    if "migrations" not in path.parts
)
SENDS = {"delay", "apply_async", "send_task", "delay_on_commit", "apply_async_on_commit"}
LONGEST = 60
"""Seconds; what should happen later is a row in the database, looked for by a sweep."""


def parsed(path):
    return list(ast.walk(ast.parse(path.read_text())))


def calls(nodes):
    return [node for node in nodes if isinstance(node, ast.Call)]


def sends(nodes):
    """The calls that put a message into the queue."""
    named = [call for call in calls(nodes) if isinstance(call.func, ast.Attribute)]
    return [call for call in named if call.func.attr in SENDS]


def far_ahead(call):
    """The keywords of a call that would make a message wait for more than a minute."""
    return [
        word.arg
        for word in call.keywords
        if word.arg == "eta"
        or (
            word.arg == "countdown"
            and not (isinstance(word.value, ast.Constant) and word.value.value <= LONGEST)
        )
    ]


def test_there_is_code_to_look_at():
    assert ROOT / "games" / "services" / "broker.py" in SOURCES


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: str(path.relative_to(ROOT)))
def test_no_message_waits_for_a_deadline(path):
    assert not [word for call in calls(parsed(path)) for word in far_ahead(call)]


@pytest.mark.parametrize(
    ("code", "found"),
    [
        ("task.apply_async((1,), eta=when)", ["eta"]),
        ("task.apply_async((1,), countdown=3600)", ["countdown"]),
        ("task.apply_async((1,), countdown=seconds)", ["countdown"]),
        ("task.apply_async((1,), countdown=5)", []),
        ("task.delay(1)", []),
    ],
)
def test_the_search_for_waiting_messages_finds_them(code, found):
    (call,) = calls(ast.walk(ast.parse(code)))
    assert far_ahead(call) == found


def test_tasks_are_sent_in_one_place_alone_after_the_commit():
    found = {str(path.relative_to(ROOT)) for path in SOURCES if sends(parsed(path))}
    # The beat sends what is due by the clock; it runs in no transaction.
    assert found - {"site/play313/beat.py"} == {"games/services/broker.py"}
    source = (ROOT / "games" / "services" / "broker.py").read_text()
    assert "transaction.on_commit(lambda: _send(task, args), robust=True)" in source


def test_nobody_uses_what_sending_a_task_returns():
    for path in SOURCES:
        nodes = parsed(path)
        thrown_away = [node.value for node in nodes if isinstance(node, ast.Expr)]
        assert [call for call in sends(nodes) if call not in thrown_away] == []


def test_tasks_carry_ids_alone():
    tree = ast.parse((ROOT / "games" / "tasks.py").read_text())
    arguments = {
        argument.arg
        for node in ast.walk(tree)
        if isinstance(node, ast.FunctionDef)
        for argument in node.args.args
    }
    assert arguments == {"submission_id", "match_id"}


def test_celery_is_set_up_so_that_no_task_is_lost_retried_or_run_in_the_request():
    assert settings.CELERY_TASK_ACKS_LATE
    assert settings.CELERY_TASK_REJECT_ON_WORKER_LOST
    assert settings.CELERY_TASK_IGNORE_RESULT
    assert settings.CELERY_ACCEPT_CONTENT == ["json"]
    assert not getattr(settings, "CELERY_TASK_ALWAYS_EAGER", False)
    sources = [path.read_text() for path in SOURCES]
    for word in ("autoretry_for", "max_retries=None", "ALWAYS_EAGER", ".retry("):
        assert not [source for source in sources if word in source]


def test_a_message_of_the_beat_is_worthless_before_the_next_one_comes_twice():
    for entry in settings.CELERY_BEAT_SCHEDULE.values():
        assert entry["options"]["expires"] <= 2 * entry["schedule"]
