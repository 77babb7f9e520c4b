"""Points in time and spans in words: all servers speak UTC, a person's own zone is not known."""

from __future__ import annotations

from typing import Final

from protocol.words import Words, n_words

DAYS_BEFORE_1970: Final = 719_468
"""Days from 1 March of the year 0, with which a cycle of leap years begins, to 1970."""
DAYS_IN_400_YEARS: Final = 146_097


def time_text(stamp: int) -> str:
    """A stamp (ms since 1970) to the minute: `2026-11-30 19:56`."""
    days, minutes = divmod(stamp // 60_000, 24 * 60)
    year, month, day = _date(days)
    return f"{year:04}-{month:02}-{day:02} {minutes // 60:02}:{minutes % 60:02}"


def _date(days: int) -> tuple[int, int, int]:
    """Year, month and day of the Gregorian calendar, reckoned in years from March on: a leap day ends one."""
    cycles, day = divmod(days + DAYS_BEFORE_1970, DAYS_IN_400_YEARS)
    year = (day - day // 1_460 + day // 36_524 - day // 146_096) // 365
    day -= 365 * year + year // 4 - year // 100
    month = (5 * day + 2) // 153
    day -= (153 * month + 2) // 5
    january_or_february = month >= 10
    return 400 * cycles + year + january_or_february, month - 9 if january_or_february else month + 3, day + 1


def span_words(ms: int) -> Words:
    """A span in the largest unit that fits it twice: seconds, minutes, hours or days."""
    seconds = max(0, ms) // 1000
    if seconds < 120:
        return n_words("{n} second", "{n} seconds", seconds)
    if seconds < 120 * 60:
        return n_words("{n} minute", "{n} minutes", seconds // 60)
    if seconds < 48 * 3600:
        return n_words("{n} hour", "{n} hours", seconds // 3600)
    return n_words("{n} day", "{n} days", seconds // 86400)
