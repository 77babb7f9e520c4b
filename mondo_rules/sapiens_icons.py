"""Drawn icons of Mondo Sapiens: people, pictures, villages, buildings, what stands on the border.

Bodies of SVG in a box from -20 to 20, of our own design, as in `icons.py`. Workers wear what they work with, pictures
are single things, villages and buildings are houses with their one worker or picture beside them.
"""

from collections.abc import Mapping

# The one picture that a village or building shows, small, and the house beside it.
_SHIP = (
    '<path d="M-17 6H17L11 16H-11Z" fill="#8a5a34"/><path d="M-1 6V-18" fill="none" stroke-width="2"/>'
    '<path d="M1-17C12-12 14-4 13 3H1Z" fill="#fff"/><path d="M-3-13L-13 3H-3Z" fill="#d9563f"/>'
)
_BOAR = (
    '<path d="M-18 2C-17-8-8-12 1-11C6-14 9-13 9-9C15-7 19-1 20 5L15 8C12 9 10 9 8 8L7 16H3L2 10H-8L-9 16H-13L-13 9'
    'C-16 8-18 6-18 2Z" fill="#6e5140"/>'
    '<path d="M-15-4L-12-13L-9-8L-6-15L-3-10L0-15L3-10" fill="none" stroke-width="2"/>'
    '<path d="M12 7C12 3 14 2 16 1" fill="none" stroke="#fff" stroke-width="2.200"/>'
    '<circle cx="11" cy="-3" r="1.500" fill="#fff" stroke="none"/>'
    '<path d="M-18 0C-21-1-21-5-19-7" fill="none" stroke-width="1.600"/>'
)
_FIELD = (
    '<path d="M-19-8L12-17L19 8L-12 17Z" fill="#eccb56"/>'
    '<path d="M-11.500-10.200L-4.500 14.800M-3.500-12.500L3.500 12.500M4.500-14.800L11.500 10.200" fill="none" '
    'stroke="#8b6a1c" stroke-width="2.400" stroke-dasharray="3.500 2"/>'
)
_COACH = (
    '<path d="M-15-10C-10-14 8-14 14-10L12 5H-13Z" fill="#a83f3a"/>'
    '<path d="M-10-8H-3V-1H-10ZM2-8H9V-1H2Z" fill="#fff"/>'
    '<path d="M-17 5H16M14-3H20V2" fill="none" stroke-width="2"/>'
    '<g fill="#f3e3b8" stroke-width="2"><circle cx="-9" cy="9" r="6"/><circle cx="9" cy="9" r="6"/></g>'
    '<path d="M-9 3V15M-15 9H-3M9 3V15M3 9H15" fill="none" stroke-width="1.200"/>'
)
_FISHERMAN = (
    '<path d="M7 4C12-6 15-14 17-19M17-19L18 4" fill="none" stroke-width="1.500"/>'
    '<path d="M18 4C22 6 22 12 18 14C14 12 14 6 18 4ZM18 13.500L14 19H22Z" fill="#7fa9c4"/>'
    '<circle cx="18.800" cy="7.500" r=".9" fill="#222" stroke="none"/>'
    '<path d="M-12 19C-13 6-9 1-4 1C2 1 6 5 6 19Z" fill="#e2b93b"/><path d="M2 6L9 2" fill="none" stroke="#e2b93b" '
    'stroke-width="4.500"/><circle cx="-4" cy="-6" r="6" fill="#f0cfae"/>'
    '<path d="M-14-7C-10-8-10-16-4-16C2-16 2-8 6-7C0-9-8-9-14-7Z" fill="#e2b93b"/>'
)
_SHEPHERD = (
    '<path d="M-14 19V-13C-14-20-5-20-5-14" fill="none" stroke="#6b4a2a" stroke-width="2.400"/>'
    '<path d="M-10 19C-11 6-8 1-3 1C3 1 6 5 6 19Z" fill="#7b6aa8"/><circle cx="-3" cy="-5" r="5.500" fill="#f0cfae"/>'
    '<path d="M-11-6H5L1-9C0-14-6-14-7-9Z" fill="#5d4a3c"/>'
    '<path d="M3 11C3 6 7 6 9 7C12 5 16 6 17 9C20 9 20 14 17 15V19H15V16H9V19H7V16C4 16 3 14 3 11Z" fill="#fff"/>'
    '<ellipse cx="18.500" cy="9" rx="2.600" ry="3" fill="#3a3a3f"/>'
)
_LUMBERJACK = (
    '<path d="M-11 19C-12 6-8 1-2 1C4 1 7 5 6 19Z" fill="#b8403a"/>'
    '<path d="M-6 3V19M1 3V19M-10 9H6M-11 15H6" fill="none" stroke="#4b2320" stroke-width="1.400"/>'
    '<circle cx="-2" cy="-5" r="6" fill="#f0cfae"/><path d="M-8-4C-8 5 4 5 4-4C1-1-5-1-8-4Z" fill="#6b4a2a"/>'
    '<path d="M-9-7C-9-16 5-16 5-7Z" fill="#3f6f46"/><path d="M4 11L15-13" fill="none" stroke="#6b4a2a" '
    'stroke-width="2.600"/><path d="M10-17L20-13C20-8 18-5 15-4L9-12Z" fill="#b9c3c9"/>'
)


def _beside(house: str, shown: str) -> str:
    """A house with its worker or picture small in the lower right corner."""
    disc = '<circle cx="9.500" cy="9.500" r="10.500" fill="#fff"/>'
    return f'{house}{disc}<g transform="translate(9.500 9.500) scale(.46)" stroke-width="1.600">{shown}</g>'


def _village(roof: str) -> str:
    """Three houses, the roofs in the colour of the trade."""
    return (
        f'<path d="M-20-4L-13-11L-6-4Z" fill="{roof}"/><path d="M-18-4H-8V6H-18Z" fill="#f3e3c6"/>'
        f'<path d="M-8-10L1-19L10-10Z" fill="{roof}"/><path d="M-5.500-10H7.500V2H-5.500Z" fill="#f3e3c6"/>'
        f'<path d="M-15 8L-8 1L-1 8Z" fill="{roof}"/><path d="M-13 8H-3V18H-13Z" fill="#f3e3c6"/>'
        '<path d="M-10 18V12H-6V18M-1-2V-7H3V-2ZM-15 4V0H-12V4Z" fill="#6b4a2a"/>'
    )


SAPIENS_ICONS: Mapping[str, str] = {
    # workers
    "fisherman": _FISHERMAN,
    "shepherd": _SHEPHERD,
    "lumberjack": _LUMBERJACK,
    # pictures
    "ship": _SHIP,
    "boar": _BOAR,
    "field": _FIELD,
    "coach": _COACH,
    "barrel": (
        '<path d="M-11-16C-17-6-17 6-11 16H11C17 6 17-6 11-16Z" fill="#a8713c"/>'
        '<path d="M-4-16C-6-6-6 6-4 16M4-16C6-6 6 6 4 16" fill="none" stroke-width="1.200"/>'
        '<path d="M-14-9H14M-14 9H14" fill="none" stroke="#4a4a4f" stroke-width="3"/>'
        '<circle r="2.500" fill="#7c1f3d"/>'
    ),
    # villages
    "fishers-village": _beside(_village("#3f79a8"), _FISHERMAN),
    "shepherds-village": _beside(_village("#7b6aa8"), _SHEPHERD),
    "lumberjacks-village": _beside(_village("#b8403a"), _LUMBERJACK),
    # buildings
    "station": _beside(
        '<path d="M-20-6L-3-18L14-6Z" fill="#a83f3a"/><path d="M-18-6H12V14H-18Z" fill="#f3e3c6"/>'
        '<path d="M-15 14V3C-15-3-6-3-6 3V14Z" fill="#6b4a2a"/><circle cx="-3" cy="-10.500" r="3.500" fill="#fff"/>'
        '<path d="M-3-13V-10.500L-1-9.500" fill="none"/>',
        _COACH,
    ),
    "lighthouse": _beside(
        '<path d="M-6-13L-20-18V-7ZM-2-13L12-18V-7Z" fill="#f6e27a" stroke="none"/>'
        '<path d="M-8-8H0L4 19H-12Z" fill="#fff"/>'
        '<path d="M-8.600-4H.6L1.700 3H-9.700ZM-10.800 10H2.800L3.700 16H-11.700Z" fill="#c93a35"/>'
        '<path d="M-8-16H0V-8H-8Z" fill="#f6e27a"/><path d="M-10-16L-4-20L2-16Z" fill="#c93a35"/>',
        _SHIP,
    ),
    "lodge": _beside(
        '<path d="M-20-3L-4-15L12-3Z" fill="#4f7a45"/><path d="M-17-3H9V14H-17Z" fill="#a8713c"/>'
        '<path d="M-17 2H9M-17 7H9M-17 11H9" fill="none"/><path d="M-14 14V4H-8V14Z" fill="#5d3f28"/>'
        '<path d="M-4-14C-12-13-13-18-12-20M-4-14C4-13 5-18 4-20M-9.500-14V-18M1.500-14V-18" fill="none" '
        'stroke="#8a5a34" stroke-width="2"/>',
        _BOAR,
    ),
    "mill": _beside(
        '<path d="M-10-4H4L8 18H-14Z" fill="#f3e3c6"/><path d="M-11-4C-10-13 4-13 5-4Z" fill="#8a5a34"/>'
        '<g fill="#fff"><path d="M-3-6L-13-20L-8-20L-2-7Z"/><path d="M-3-6L11-16L11-11L-2-5Z"/>'
        '<path d="M-3-6L7 8L2 8L-4-5Z"/><path d="M-3-6L-17 4L-17-1L-4-7Z"/></g><circle cx="-3" cy="-6" r="2"/>',
        _FIELD,
    ),
    # on the border
    "stilthouse": (
        '<path d="M-12 5V18M-4 5V18M4 5V18M12 5V18" fill="none" stroke="#5d3f28" stroke-width="2.600"/>'
        '<path d="M-16 3H16V7H-16Z" fill="#8a5a34"/><path d="M-11-7H11V3H-11Z" fill="#e6c79a"/>'
        '<path d="M-17-5L0-19L17-5Z" fill="#c79a3f"/><path d="M-3 3V-4H3V3Z" fill="#5d3f28"/>'
        '<path d="M-19 15q3-3 6 0t6 0t6 0t6 0t6 0t6 0" fill="none" stroke="#2f6f99" stroke-width="1.800"/>'
    ),
    "tavern": (
        '<path d="M-18-4L-2-17L14-4Z" fill="#7c1f3d"/><path d="M-15-4H11V17H-15Z" fill="#f3e3c6"/>'
        '<path d="M-15-4L-2 6L11-4M-15 17L-2 6L11 17" fill="none" stroke="#6b4a2a" stroke-width="1.800"/>'
        '<path d="M-6 17V8H2V17Z" fill="#6b4a2a"/><path d="M11-1H19M17-1V2" fill="none" stroke-width="1.600"/>'
        '<path d="M13 2H20L19 9C19 11 14 11 14 9Z" fill="#e2b93b"/>'
    ),
    "windpump": (
        '<path d="M-8 19L-2-6H2L8 19M-6 11H6L-4 3H4L-6 11M-4 3L6 11" fill="none" stroke="#5d3f28" '
        'stroke-width="1.800"/>'
        '<g fill="#b9c3c9"><path d="M0-8L-4-19H4Z"/><path d="M0-8L8-17L13-11Z"/><path d="M0-8L12-6L9 1Z"/>'
        '<path d="M0-8L-8-17L-13-11Z"/><path d="M0-8L-12-6L-9 1Z"/></g><circle cy="-8" r="2.500" fill="#c93a35"/>'
        '<path d="M-15 19q3-3 6 0M3 19q3-3 6 0t6 0" fill="none" stroke="#2f6f99" stroke-width="1.800"/>'
    ),
}
