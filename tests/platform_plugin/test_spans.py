"""Points in time and spans, as people read them."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from platform_plugin.spans import span_words, time_text

YEAR_9999 = 253_402_300_799_999


@given(st.integers(0, YEAR_9999))
def test_stamps_are_dates_of_the_calendar(stamp: int) -> None:
    assert time_text(stamp) == datetime.fromtimestamp(stamp // 1000, UTC).strftime("%Y-%m-%d %H:%M")


@pytest.mark.parametrize(
    ("ms", "words"),
    [
        (-5, "0 seconds"), (1_999, "1 second"), (119_000, "119 seconds"), (120_000, "2 minutes"),
        (7_199_000, "119 minutes"),
        (7_200_000, "2 hours"), (172_799_000, "47 hours"), (172_800_000, "2 days"),
    ],
)  # fmt: skip
def test_spans_are_told_in_the_largest_unit_that_fits_twice(ms: int, words: str) -> None:
    assert span_words(ms).in_english() == words
