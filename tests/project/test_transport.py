"""The embedded queue: no reader ever finds half a message, and a bell wakes who waits."""

import os
from concurrent.futures import ThreadPoolExecutor
from queue import Empty
from select import select

import kombu
import pytest

from tests.services import wait_for

MESSAGES = 300


@pytest.fixture
def channel_open(tmp_path):
    """Opens channels, each with a connection of its own, to one embedded queue."""
    queue = tmp_path / "queue"
    queue.mkdir()
    options = {"data_folder_in": str(queue), "data_folder_out": str(queue), "polling_interval": 9}
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
        monkeypatch.setattr(type(tmp_path), "rename", rename)
        found.append((path.read_text() != "", taken(theirs), theirs._size("moves")))
        return rename(path, target)

    monkeypatch.setattr(type(tmp_path), "rename", look_first)
    ours._put("moves", {"body": "whole"})
    assert found == [(True, None, 0)]
    assert taken(theirs) == "whole"


def test_two_readers_who_see_one_message_do_not_both_get_it(channel_open, tmp_path, monkeypatch):
    ours, theirs = channel_open(), channel_open()
    ours._put("moves", {"body": "once"})
    found, rename = [], type(tmp_path).rename

    def be_late(path, target):
        monkeypatch.setattr(type(tmp_path), "rename", rename)
        found.append(taken(theirs))
        return rename(path, target)

    monkeypatch.setattr(type(tmp_path), "rename", be_late)
    found.append(taken(ours))
    assert found == ["once", None]


def test_a_message_is_taken_where_it_lies_and_leaves_nothing_behind(
    channel_open, tmp_path, monkeypatch
):
    """Moved to another disk it would be copied: not at once, and not by one reader alone."""
    channel = channel_open()
    channel._put("moves", {"body": "6♥"})
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path / "nowhere"))
    assert taken(channel) == "6♥"
    assert list((tmp_path / "queue").iterdir()) == []


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
    wait_for(lambda: len(channels[0].get_table("moves")) == 8, 60, "Eight queues")


class Reading:
    """Reads a queue; what it got, and whether a bell ended each of its rests.

    ``meanwhile`` is called when it begins to rest.
    """

    def __init__(self, channel):
        self.channel, self.got, self.woken = channel, [], []
        self.meanwhile = lambda: None
        channel.queue_declare("moves")
        channel.basic_consume("moves", no_ack=True, callback=self._take, consumer_tag="reader")

    def _take(self, message):
        self.got.append(message.body.decode())

    def rest(self, bells, *_nothing):
        """In the place of ``select``: without a ring it is over at once."""
        self.meanwhile()
        rung, *nothing = select(bells, [], [], 0)
        self.woken.append(bool(rung))
        return rung, *nothing

    def drain(self, timeout=9):
        self.channel.connection.drain_events(None, timeout=timeout)


@pytest.fixture
def reading(channel_open, monkeypatch):
    reading = Reading(channel_open())
    monkeypatch.setattr("play313.transport.select", reading.rest)
    return reading


def put(channel, text):
    channel._put("moves", {"body": text, "properties": {"delivery_tag": text}})


def test_a_message_wakes_whoever_waits_for_it(channel_open, reading):
    ours = channel_open()
    reading.meanwhile = lambda: put(ours, "6♥")
    reading.drain()
    assert (reading.got, reading.woken) == (["6♥"], [True])


def test_a_bell_that_was_heard_is_silent_until_it_rings_again(channel_open, reading):
    ours = channel_open()
    reading.meanwhile = lambda: put(ours, "6♥")
    reading.drain()
    reading.meanwhile = lambda: None
    with pytest.raises(TimeoutError):
        reading.drain(timeout=0.01)
    assert reading.woken[0]
    assert not any(reading.woken[1:])


def test_a_message_of_another_queue_wakes_nobody(channel_open, reading):
    ours = channel_open()
    reading.meanwhile = lambda: ours._put("mail", {"body": "a letter"})
    with pytest.raises(TimeoutError):
        reading.drain(timeout=0.01)
    assert (reading.got, set(reading.woken)) == ([], {False})


def test_nobody_who_rings_waits_for_somebody_to_listen(channel_open, reading, tmp_path):
    with pytest.raises(TimeoutError):
        reading.drain(timeout=0.01)
    bell = os.open(tmp_path / "queue" / "moves.bell", os.O_RDWR | os.O_NONBLOCK)
    while select([], [bell], [], 0)[1]:
        os.write(bell, b"!" * 4096)
    os.close(bell)
    put(channel_open(), "6♥")
    reading.drain()
    assert reading.got == ["6♥"]


def test_where_there_are_no_bells_the_next_look_finds_the_message(
    channel_open, reading, monkeypatch
):
    def refuse(*_nothing):
        raise PermissionError("a disk without pipes")

    monkeypatch.setattr("os.mkfifo", refuse)
    ours = channel_open()
    reading.meanwhile = lambda: put(ours, "6♥")
    reading.drain()
    assert (reading.got, reading.woken) == (["6♥"], [False])
