"""The embedded queue: no reader ever finds half a message."""

from concurrent.futures import ThreadPoolExecutor
from queue import Empty

import kombu
import pytest

from tests.services import wait_for

MESSAGES = 300


@pytest.fixture
def channel_open(tmp_path):
    """Opens channels, each with a connection of its own, to one embedded queue."""
    queue = tmp_path / "queue"
    queue.mkdir()
    options = {"data_folder_in": str(queue), "data_folder_out": str(queue)}
    made = []

    def open_one():
        made.append(
            kombu.Connection(
                "filesystem://localhost/",
                transport="play313.transport:Transport",
                transport_options={**options, "control_folder": str(tmp_path / "control")},
            )
        )
        return made[-1].default_channel

    yield open_one
    for connection in made:
        connection.release()


def taken(channel):
    """The next message's body, None when there is none."""
    try:
        return channel._get("moves")["body"]
    except Empty:
        return None


def test_messages_come_out_as_they_went_in_the_first_one_first(channel_open):
    ours, theirs = channel_open(), channel_open()
    for number in range(20):
        ours._put("moves", {"body": f"move {number} 6♥"})
    assert [taken(theirs) for _ in range(21)] == [f"move {n} 6♥" for n in range(20)] + [None]


def test_a_message_that_is_half_written_is_not_there_yet(channel_open, tmp_path, monkeypatch):
    ours, theirs = channel_open(), channel_open()
    found = []
    rename = type(tmp_path).rename

    def look_first(path, target):
        found.append((path.read_text() != "", taken(theirs), theirs._size("moves")))
        return rename(path, target)

    monkeypatch.setattr(type(tmp_path), "rename", look_first)
    ours._put("moves", {"body": "whole"})
    assert found == [(True, None, 0)]
    assert taken(theirs) == "whole"


def test_readers_and_writers_at_once_lose_no_message_and_read_none_twice(channel_open):
    def write(channel):
        for number in range(MESSAGES):
            channel._put("moves", {"body": f"{id(channel)} {number}"})

    got = []
    writers, reader = [channel_open(), channel_open()], channel_open()
    with ThreadPoolExecutor(2) as pool:
        ends = [pool.submit(write, channel) for channel in writers]
        while not all(end.done() for end in ends) or reader._size("moves"):
            got.append(taken(reader))
        for end in ends:
            end.result()
    bodies = [body for body in got if body]
    assert len(bodies) == len(set(bodies)) == 2 * MESSAGES


def test_processes_that_start_together_all_find_the_table_of_queues_whole(channel_open):
    channels = [channel_open() for _ in range(8)]

    def bind(number):
        channels[number]._queue_bind("moves", f"key {number}", "", f"queue {number}")

    with ThreadPoolExecutor(8) as pool:
        list(pool.map(bind, range(8)))
    wait_for(lambda: len(channels[0].get_table("moves")) == 8, 2, "Eight queues")
