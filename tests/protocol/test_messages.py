"""What programs get: one JSON object a line, `type` first."""

import attrs
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from protocol.codec import BadData, from_json, tag_of
from protocol.messages import (
    MESSAGES,
    Clock,
    Done,
    Event,
    OptionView,
    Room,
    Said,
    Seated,
    SeatView,
    Welcome,
    decode,
    encode,
)
from tests.protocol.drawing import values


@pytest.mark.parametrize("kind", MESSAGES, ids=lambda kind: kind.__name__)
@settings(max_examples=10, suppress_health_check=list(HealthCheck))
@given(data=st.data())
def test_every_message_is_read_as_it_was_written_and_begins_with_its_type(kind: type, data: st.DataObject) -> None:
    message = data.draw(values(kind))
    line = encode(message)
    assert line.startswith(b'{"type":"' + tag_of(kind).encode() + b'"')
    assert b"\n" not in line
    assert decode(from_json(line)) == message


def test_fields_that_do_not_apply_are_left_out() -> None:
    assert encode(Clock(7, False)) == b'{"type":"clock","room":7,"running":false}'
    assert encode(Done(17)) == b'{"type":"done","re":17}'


def test_a_watcher_is_told_that_the_seat_is_null() -> None:
    assert encode(Seated(7)) == b'{"type":"seated","room":7,"seat":null}'


def test_who_speaks_is_called_from() -> None:
    assert encode(Said("Anna", "hello", "room")) == b'{"type":"said","from":"Anna","text":"hello","to":"room"}'


def test_an_option_that_is_not_set_shows_as_null() -> None:
    assert attrs.asdict(OptionView("time", "number", "…", "…"))["value"] is None


def test_a_room_as_in_the_protocol() -> None:
    room = Room(7, "mondo", "Anna's", "open", False, (SeatView(1, "person", "Anna", confirmed=True),), {"time": 2})
    assert from_json(encode(room)) == {
        "type": "room", "room": 7, "game": "mondo", "name": "Anna's", "state": "open", "rated": False,
        "seats": [{"seat": 1, "kind": "person", "name": "Anna", "confirmed": True}], "options": {"time": 2},
    }  # fmt: skip


def test_the_version_of_the_protocol_is_1() -> None:
    assert from_json(encode(Welcome("x", "1", {})))["protocol"] == 1


def test_answers_of_rulesets_are_plain_already() -> None:
    assert encode({"type": "pile", "tiles": [[1, "f"]]}) == b'{"type":"pile","tiles":[[1,"f"]]}'


@pytest.mark.parametrize(
    "data", [{}, {"type": "nope"}, {"type": "done"}, {"type": "done", "re": 1, "x": 1}, [], "done"]
)
def test_what_is_no_message_is_refused(data: object) -> None:
    with pytest.raises(BadData):
        decode(data)


def test_an_event_carries_its_match_time_beside_it() -> None:
    line = encode(Event(7, "m1", 3, 1200, {"kind": "ready", "seat": 2}))
    assert from_json(line) == {
        "type": "event", "room": 7, "match": "m1", "rev": 3, "at": 1200, "event": {"kind": "ready", "seat": 2},
    }  # fmt: skip
