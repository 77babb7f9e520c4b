"""Time as people read it."""


def minutes(ms: int) -> str:
    """`4:31`; a second that has begun counts in full."""
    seconds = -(-ms // 1000)
    return f"{seconds // 60}:{seconds % 60:02}"
