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
    failed_logins_per_address: int = 100
    """Wrong passwords and tokens from one address in ten minutes; not for loopback."""
    guests_per_address: int = 100
    """Guests from one address at the same time; not for loopback."""
    accounts_per_address: int = 20
    """Accounts made from one address in a day; not for loopback."""
    passwords: int = 50
    """Passwords that wait to be checked at the same time."""
    bans: int = 1_000
    """Names and addresses that are banned at the same time, and as many that are muted."""
    audit_entries: int = 10_000
    """Newest entries of the audit log that are kept."""
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
    absent_told: int = 20 * SECOND
    """After so long an absence everybody at the table is told of it."""
    seat_safe: int = MINUTE
    """How long an absent player's seat is safe in a running match; from then on the others may vote on it."""
    vote: int = 30 * SECOND
    """How long a vote is open."""
    pause: int = 10 * MINUTE
    """Longest pause by vote; then the match goes on by itself."""
    kicked: int = 10 * MINUTE
    """How long somebody who was sent out of a room is not let in again."""
    room_kept: int = MINUTE
    """How long an empty table without a match is kept."""
    leave_twice: int = 15 * SECOND
    """In text mode, a second `/leave` within this time gives up the seat in a running match."""
    resume_countdown: int = 3 * SECOND
    """Countdown before a paused match goes on."""
    seek_vote: int = 15 * SECOND
    """How long those may take to answer who are asked whether they play a round that has come together."""
    yell_every: int = MINUTE
    """The least time between two calls (`/gameyell`) of one table, and of one person."""
    list_names: int = 200
    """Names on each personal list of somebody."""
    channels_per_person: int = 20
    """Channels that somebody has joined."""
    letters: int = 30
    """Stored private words that wait for one absent person."""
    bad_words: int = 1_000
    """Words on the list of those that nobody is heard with."""
