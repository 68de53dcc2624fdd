"""The log: one event a line whatever people send, with the id of the request, without secrets."""

import io
import json
import logging
import logging.config
import queue

import pytest
from celery.contrib.testing.worker import start_worker
from django.core.exceptions import BadRequest
from django.templatetags.static import static
from django.urls import reverse

from play313.celery import app
from play313.logs import console_config, logging_config, request_id

FORGED = 'x\r\n{"level": "INFO", "message": "forged"}\u2028'


@pytest.fixture
def log():
    """A logger with the handler of a configuration: ``log(json=True)`` gives it and its output."""
    made = []

    def make(**options):
        config = logging.config.DictConfigurator(console_config(**options))
        formatters = config.config["formatters"]
        handler = logging.StreamHandler(io.StringIO())
        handler.setFormatter(
            config.configure_formatter(formatters["json" if options["json"] else "plain"])
        )
        for name in config.config["handlers"]["console"]["filters"]:
            handler.addFilter(config.configure_filter(config.config["filters"][name]))
        logger = logging.getLogger("tests.log")
        logger.addHandler(handler)
        made.append((logger, handler))
        return logger, handler.stream

    yield make
    for logger, handler in made:
        logger.removeHandler(handler)


@pytest.mark.parametrize("json_wanted", [True, False])
def test_no_name_of_a_visitor_forges_a_line(log, json_wanted):
    logger, stream = log(json=json_wanted)
    logger.warning("No such player: %s", FORGED)
    assert stream.getvalue().count("\n") == 1
    assert "\r" not in stream.getvalue()


def test_a_line_is_an_object_with_the_id_of_its_request(log):
    logger, stream = log(json=True)
    token = request_id.set("0123456789")
    logger.warning("Late.")
    request_id.reset(token)
    line = json.loads(stream.getvalue())
    assert (line["message"], line["level"], line["request_id"]) == (
        "Late.",
        "WARNING",
        "0123456789",
    )
    assert line["logger"] == "tests.log"


def test_a_trace_stays_in_its_line(log):
    logger, stream = log(json=True)
    try:
        raise ValueError(FORGED)
    except ValueError:
        logger.exception("Broken.")
    assert stream.getvalue().count("\n") == 1
    assert "ValueError" in json.loads(stream.getvalue())["exc_info"]


def test_what_a_browser_sent_wrongly_is_a_line_without_a_trace(log):
    logger, stream = log(json=False)
    for fault in (BadRequest(), ZeroDivisionError()):
        try:
            raise fault
        except Exception as error:
            logger.warning("Bad request: %s", "/", exc_info=error)
    assert stream.getvalue().count("Traceback") == 1
    assert "BadRequest" not in stream.getvalue()


def test_each_answer_has_an_id_and_each_request_a_line(client, db, caplog):
    with caplog.at_level(logging.INFO, "play313.requests"):
        response = client.get(reverse("account_login"))
    assert len(response["X-Request-ID"]) == 32
    (record,) = [r for r in caplog.records if r.name == "play313.requests"]
    assert record.getMessage() == "GET accounts/login/ 200"
    assert record.milliseconds >= 0


def test_the_id_of_a_proxy_is_kept_when_it_is_one(client):
    good = client.get("/healthz", headers={"X-Request-ID": "abc-12345"})
    assert good["X-Request-ID"] == "abc-12345"


@pytest.mark.parametrize(
    "given", ["short", "x" * 65, "a b c d e f g h", 'abcdefgh"}', "abcdefgh\n"]
)
def test_what_is_no_id_is_replaced_by_one(client, given):
    assert client.get("/healthz", headers={"X-Request-ID": given})["X-Request-ID"] != given


def test_neither_the_path_nor_the_query_of_a_request_is_logged(client, db, caplog):
    """A path may hold the token of a signed link, a query what somebody searched."""
    with caplog.at_level(logging.DEBUG, "play313"):
        client.get("/accounts/password/reset/key/planted-secret/?q=planted-query")
        client.post(reverse("account_login"), {"login": "ann", "password": "planted-password"})
    assert "planted" not in caplog.text


def test_a_probe_that_is_well_is_not_worth_a_line(client, caplog):
    with caplog.at_level(logging.INFO, "play313.requests"):
        client.get("/healthz")
    assert not caplog.records


def test_static_files_are_not_worth_a_line_unless_they_are_missing(client, db, caplog):
    with caplog.at_level(logging.INFO, "play313.requests"):
        answer = client.get(static("css/site.css"))
        answer.close()
        assert answer.status_code == 200
        assert not caplog.records
        assert client.get("/static/missing.css").status_code == 404
    assert [r.getMessage() for r in caplog.records if r.name == "play313.requests"]


def test_the_front_page_has_a_name_in_the_log(client, db, caplog):
    with caplog.at_level(logging.INFO, "play313.requests"):
        client.get("/")
    (record,) = [r for r in caplog.records if r.name == "play313.requests"]
    assert record.getMessage() == "GET / 200"


def test_errors_are_mailed_but_not_what_a_probe_was_told():
    config = logging_config(json=True)
    assert config["handlers"]["mail_admins"]["filters"][:2] == ["debug_off", "worth_mail"]
    from play313.logs import WorthMailFilter

    record = logging.makeLogRecord({"status_code": 503})
    assert not WorthMailFilter().filter(record)
    assert WorthMailFilter().filter(logging.makeLogRecord({"status_code": 500}))
    assert WorthMailFilter().filter(logging.makeLogRecord({}))


@pytest.fixture
def note_id():
    """A task that notes the ids in whose context it ran, and the list of them."""
    ids = queue.Queue()

    @app.task(name="tests.note_id")
    def task():
        ids.put(request_id.get())

    yield task, ids
    app.tasks.unregister("tests.note_id")


def test_a_task_logs_with_the_id_of_the_request_that_sent_it(transactional_db, note_id):
    """Through a queue in memory, to a real worker in a thread of this process."""
    task, ids = note_id
    request_id.set("0123456789")
    with start_worker(app, perform_ping_check=False, shutdown_timeout=20):
        task.delay()
        assert ids.get(timeout=20) == "0123456789"
        request_id.set("9876543210")
        task.delay()
        assert ids.get(timeout=20) == "9876543210"


def test_the_worker_logs_as_the_site_does():
    from celery.signals import setup_logging

    assert app.conf.worker_hijack_root_logger is not None
    assert [receiver for _, receiver in setup_logging.receivers]


@pytest.mark.parametrize(
    ("fields", "size"), [({f"f{n}": "" for n in range(300)}, 0), ({"login": "x"}, 2_000_000)]
)
def test_too_many_fields_or_too_large_a_body_is_a_bad_request(client, db, fields, size):
    client.raise_request_exception = False
    body = {**fields, "password": "x" * size}
    assert client.post(reverse("account_login"), body).status_code in {400, 413}
