"""Every limit that is in force: one frozen class, printed by `/limits`, set by `[limits]` of the config file."""

from __future__ import annotations

from attrs import frozen

SECOND = 1000
MINUTE = 60 * SECOND


@frozen
class Limits:
    """Sizes in bytes, times in ms, rates per second."""

    line_bytes: int = 4096
    """Longest line, without its end."""
    commands_per_second: int = 300
    """Commands of one link, on the average."""
    commands_burst: int = 600
    """Commands of one link at once."""
    chat_per_second: int = 10
    """Lines of chat of one link, on the average."""
    chat_burst: int = 40
    """Lines of chat of one link at once."""
    failed_logins: int = 20
    """Failed logins of one link; then it is closed."""
    links: int = 10_000
    """Links at the same time."""
    links_per_address: int = 200
    """Links from one address; not for loopback."""
    rooms: int = 2_000
    """Tables at the same time."""
    rooms_per_person: int = 20
    """Tables that one person has opened and that are still there."""
    bots: int = 64
    """Server bots at the same time."""
    backlog_watcher: int = 256 * 1024
    """Unsent bytes of a watcher's link; beyond them events are skipped until a fresh snapshot fits."""
    backlog: int = 2 * 1024 * 1024
    """Unsent bytes of a link; beyond them it is dropped."""
    ping_after: int = 30 * SECOND
    """Silence of a program's link after which it is asked for a sign of life."""
    drop_after: int = 90 * SECOND
    """Silence of a program's link after which it is dropped."""
    absent_seat: int = MINUTE
    """How long a lost player's seat is kept before the start, and counts as playing in a round."""
    guest_kept: int = 10 * MINUTE
    """How long the name of an absent guest is kept."""
    room_kept: int = MINUTE
    """How long an empty table without a match is kept."""
    leave_twice: int = 15 * SECOND
    """In text mode, a second `/leave` within this time gives up the seat in a running match."""
    resume_countdown: int = 3 * SECOND
    """Countdown before a paused match goes on."""
