"""`weltentisch play`: what the server says above, an input line with history and completion below."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from typing import Any, Final

from twisted.internet import reactor as global_reactor
from twisted.internet.endpoints import HostnameEndpoint
from twisted.internet.protocol import Factory

from platform_plugin.net.ansi import Style, styled
from platform_plugin.net.client_link import ClientLink
from platform_plugin.net.typing_line import TypingLine
from protocol.commands import HOST
from protocol.discovery import discover

GOOD_BYES: Final = ("/quit", "/ende")
SCROLLBACK: Final = 5_000
"""Lines that can be scrolled back to."""
LOST: Final = "The connection is lost. Enter connects again; log in with your name, or /resume TOKEN if you have one."
UNREACHABLE: Final = "No server answers at {address}: {reason}. Enter tries again, Ctrl-C leaves."


def verbs() -> Sequence[str]:
    """Every command that might be typed, with its slash."""
    words = set(HOST.words)
    for ruleset in discover().rulesets.values():
        words |= set(HOST.plus((*ruleset.commands, *ruleset.queries)).words)
    return sorted(f"/{word}" for word in words)


class Window:
    """The screen. Knows urwid; the rest of the client does not."""

    def __init__(self, host: str, port: int, reactor: Any) -> None:
        import urwid

        self._urwid = urwid
        self._where = (host, port)
        self._reactor = reactor
        self._link: ClientLink | None = None
        self._leaving = False
        self._typing = TypingLine(verbs())
        self._lines: Any = urwid.SimpleFocusListWalker([])
        self._list = urwid.ListBox(self._lines)
        self._edit = urwid.Edit(("prompt", "> "))
        frame: Any = urwid.Frame(self._list, footer=urwid.AttrMap(self._edit, "input"), focus_part="footer")
        self._loop: Any = urwid.MainLoop(
            frame,
            palette=[("prompt", "bold", ""), ("notice", "brown", ""), ("said", "dark cyan", "")],
            event_loop=urwid.TwistedEventLoop(reactor=reactor),
            handle_mouse=False,
            input_filter=self._resized,
            unhandled_input=self._pressed,
        )
        screen: Any = self._loop.screen
        screen.set_terminal_properties(colors=256)

    def run(self) -> None:
        """Show it until the player leaves."""
        self._reactor.callWhenRunning(self._connect)
        self._loop.run()

    # ---- the link ----

    def _connect(self) -> None:
        columns, rows = self._loop.screen.get_cols_rows()
        link = ClientLink(self, os.environ.get("TERM", "ansi"), columns, rows - 1)
        endpoint = HostnameEndpoint(self._reactor, *self._where)
        factory: Any = Factory.forProtocol(lambda: link)
        connected: Any = endpoint.connect(factory)
        connected.addCallbacks(self._connected, self._unreachable)

    def _connected(self, link: ClientLink) -> None:
        self._link = link

    def _unreachable(self, failure: Any) -> None:
        host, port = self._where
        self._notice(UNREACHABLE.format(address=f"{host}:{port}", reason=failure.getErrorMessage()))

    def heard(self, line: str) -> None:
        """A line of the server."""
        self._put([(self._spec(style), text) for style, text in styled(line)] or " ")

    def lost(self) -> None:
        """The server is gone, or has sent us away."""
        self._link = None
        if self._leaving:
            self._loop.set_alarm_in(0, self._end)
            return
        self._notice(LOST)

    def _end(self, *_: object) -> None:
        raise self._urwid.ExitMainLoop

    # ---- the screen ----

    def _spec(self, style: Style) -> Any:
        return self._urwid.AttrSpec(",".join((style.foreground, *sorted(style.marks))), style.background)

    def _notice(self, text: str) -> None:
        self._put([("notice", text)])

    def _put(self, markup: Any) -> None:
        at_end = not self._lines or self._list.focus_position >= len(self._lines) - 1
        self._lines.append(self._urwid.Text(markup))
        if len(self._lines) > SCROLLBACK:
            del self._lines[: len(self._lines) - SCROLLBACK]
        if at_end:
            self._to_end()
        self._loop.draw_screen()

    def _to_end(self) -> None:
        if self._lines:
            self._list.set_focus(len(self._lines) - 1)

    def _scroll(self, key: str) -> None:
        columns, rows = self._loop.screen.get_cols_rows()
        self._list.keypress((columns, rows - 1), key)

    # ---- the keys ----

    def _resized(self, keys: list[Any], _: Any) -> list[Any]:
        if "window resize" in keys and self._link is not None:
            columns, rows = self._loop.screen.get_cols_rows()
            self._link.resized(columns, rows - 1)
        return keys

    def _pressed(self, key: Any) -> bool:
        """A key that is no editing."""
        if key in ("page up", "page down"):
            self._scroll(key)
        elif key == "enter":
            self._entered(self._edit.edit_text)
        elif key in ("up", "down"):
            self._set(self._typing.older(self._edit.edit_text) if key == "up" else self._typing.newer())
        elif key == "tab":
            text, choices = self._typing.completed(self._edit.edit_text)
            self._set(text)
            if choices:
                self._notice("  ".join(choices))
        elif key == "ctrl d":
            raise self._urwid.ExitMainLoop
        else:
            return False
        return True

    def _set(self, text: str) -> None:
        self._edit.set_edit_text(text)
        self._edit.set_edit_pos(len(text))

    def _entered(self, line: str) -> None:
        self._set("")
        self._to_end()
        if self._link is None:
            self._connect()
            return
        if line.strip():
            self._typing.entered(line)
            self._put([("said", f"> {line}")])
            self._leaving = line.strip().lower() in GOOD_BYES
            self._link.say(line)


def play(host: str, port: int) -> int:
    """The client; in plain lines where there is no terminal or urwid is not installed. Returns the exit code."""
    from platform_plugin.net.plain_terminal import play_plainly

    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        return play_plainly(host, port)
    try:
        window = Window(host, port, global_reactor)
    except ImportError:
        print("The package urwid is not installed, so this is the plain client: pip install 'weltentisch[terminal]'")
        return play_plainly(host, port)
    window.run()
    return 0
