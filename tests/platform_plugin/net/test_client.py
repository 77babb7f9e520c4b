"""The terminal client without its screen: telnet, colours, history, completion."""

from __future__ import annotations

from typing import Any

import pytest
from attrs import define, field
from hypothesis import given
from hypothesis import strategies as st
from twisted.internet.task import Clock
from twisted.internet.testing import StringTransport

from platform_plugin.net.ansi import PLAIN, Style, styled
from platform_plugin.net.client_link import ClientLink
from platform_plugin.net.fast_clock import FastClock
from platform_plugin.net.terminal import verbs
from platform_plugin.net.typing_line import TypingLine
from tests.platform_plugin.net.fake_host import FakeSession, Wire


@define
class Reader:
    lines: list[str] = field(factory=list)
    losses: int = 0

    def heard(self, line: str) -> None:
        self.lines.append(line)

    def lost(self) -> None:
        self.losses += 1


class Transport(StringTransport):
    def setTcpNoDelay(self, enabled: bool) -> None:  # noqa: N802 - Twisted's name
        """A string has no packets."""


def talk(terminal: str | None, *sizes: tuple[int, int]) -> tuple[list[Any], Reader, ClientLink]:
    """A client and a server's link with each other, until neither has anything to say."""

    def greet(session: FakeSession, line: bytes) -> None:
        session.outlet.send_line("hallo ÿ 🦍 ".encode() + line)

    server, reader = Wire(greet), Reader()
    client = ClientLink(reader, terminal, 100, 40)
    wire = Transport()
    client.makeConnection(wire)
    client.say("/who")
    for size in (None, *sizes):
        if size:
            client.resized(*size)
        for _ in range(6):
            server.arrives(wire.value())
            wire.clear()
            client.dataReceived(server.sent())
            server.transport.clear()
    return server.session.heard, reader, client


def test_the_client_says_how_wide_it_is_and_that_it_has_colours() -> None:
    heard, reader, _ = talk("xterm-256color", (132, 50))
    assert heard == [b"/who", (100, False), (100, True), (132, True)]
    assert reader.lines == ["hallo ÿ 🦍 /who"]


def test_in_a_pipe_the_client_leaves_telnet_alone() -> None:
    heard, reader, client = talk(None, (132, 50))
    assert heard == [b"/who"]
    client.connectionLost()
    assert reader.losses == 1


def test_colours_become_styles() -> None:
    line = "a\x1b[1;97;44mb\x1b[0mc\x1b[38;5;208md\x1b[22;39;49me\x1b[mf"
    assert list(styled(line)) == [
        (PLAIN, "a"),
        (Style("white", "dark blue", frozenset({"bold"})), "b"),
        (PLAIN, "c"),
        (Style("h208"), "d"),
        (PLAIN, "e"),
        (PLAIN, "f"),
    ]


@given(st.text(alphabet=st.sampled_from("\x1b[;0123456789mHJ?]\x07\x9bab\t\x00"), max_size=40))
def test_nothing_that_a_server_sends_steers_the_terminal(line: str) -> None:
    urwid = pytest.importorskip("urwid")
    for style, text in styled(line):
        assert text.isprintable()
        urwid.AttrSpec(",".join((style.foreground, *sorted(style.marks))), style.background)


def test_the_arrows_go_through_what_was_typed_and_back_to_the_draft() -> None:
    typing = TypingLine(())
    for line in ("one", "two", "two", "/login anna secret", "/RESUME token"):
        typing.entered(line)
    assert [typing.older("draft"), typing.older(""), typing.older("")] == ["two", "one", "one"]
    assert [typing.newer(), typing.newer(), typing.newer()] == ["two", "draft", "draft"]


def test_without_history_the_arrows_change_nothing() -> None:
    typing = TypingLine(())
    assert typing.older("draft") == "draft"
    assert typing.newer() == "draft"


@pytest.mark.parametrize(
    ("typed", "text", "choices"),
    [
        ("/li", "/limits ", ()),
        ("/LI", "/limits ", ()),
        ("/r", "/r", ("/ready", "/room", "/rooms")),
        ("/ro", "/room", ("/room", "/rooms")),
        ("/xy", "/xy", ()),
        ("li", "li", ()),
        ("", "", ()),
    ],
)
def test_tab_completes_a_command_as_far_as_it_is_certain(typed: str, text: str, choices: tuple[str, ...]) -> None:
    found, shown = TypingLine(("/limits", "/ready", "/room", "/rooms")).completed(typed)
    assert (found, tuple(shown)) == (text, choices)


def test_the_verbs_of_host_and_games_can_be_completed() -> None:
    assert {"/login", "/take", "/lay"} <= set(verbs())


def test_a_fast_clock_runs_ahead_and_calls_earlier() -> None:
    clock = Clock()
    clock.advance(1000)
    fast = FastClock(clock, 10)
    calls: list[float] = []
    fast.callLater(5, calls.append, 1)
    clock.advance(0.4)
    assert fast.seconds() == pytest.approx(1004)
    assert calls == []
    clock.advance(0.1)
    assert calls == [1]
