"""One side of a tile as SVG: the ground by landscape, streets, pictures. What `picture.py` puts together.

A side fills a square of 100 by 100. Landscapes differ by pattern as well as by colour, animals by shape and two
letters, volcanoes by what is above them, so that a print in grey can be read.
"""

from collections.abc import Iterable, Iterator, Mapping

from attrs import frozen

from mondo_rules.icons import ICONS, INK, LETTERS
from mondo_rules.spot import CORNERS, MIDDLES, spots
from mondo_rules.tile import Side
from mondo_rules.vocabulary import DIRECTIONS

STREET_WIDTH = 10


@frozen
class Paint:
    """A landscape: colour of the ground, colour and outline of the marks on it, a pattern of 20 by 20."""

    ground: str
    ink: str
    marks: str


PAINTS: Mapping[str, Paint] = {
    "w": Paint("#b9dcee", "#4f8fb5", "M1 6q2.500-3 5 0t5 0M11 16q2.500-3 5 0t5 0M-9 16q2.500-3 5 0t5 0"),
    "f": Paint("#a5cb97", "#46803f", "M5 2v8M2 5l3-3l3 3M1 8l4-4l4 4M15 12v8M12 15l3-3l3 3M11 18l4-4l4 4"),
    "s": Paint("#f0e6a4", "#9a8826", "M5 9v-5M5 9l-3-4M5 9l3-4M15 19v-5M15 19l-3-4M15 19l3-4"),
    "d": Paint("#efc6a0", "#a9642f", "M4 5h.01M14 5h.01M9 10h.01M19 10h.01M4 15h.01M14 15h.01"),
    "m": Paint("#cfe3a3", "#6c9136", "M5 3v4M3 5h4M15 13v4M13 15h4"),
}


def definitions(faces: Iterable[Side], landscapes: Iterable[str] = (), symbols: Iterable[str] = ()) -> str:
    """The patterns and pictures that these sides use, once each, and these landscapes and symbols."""
    faces = list(faces)
    letters = {letter for face in faces for letter in face.edges} | set(landscapes)
    names = {name for face in faces for name, _ in face.symbols} | set(symbols)
    names |= {f"volcano-{face.volcano}" for face in faces if face.volcano}
    patterns = (
        f'<pattern id="land-{letter}" width="20" height="20" patternUnits="userSpaceOnUse">'
        f'<rect width="20" height="20" fill="{paint.ground}"/>'
        f'<path d="{paint.marks}" fill="none" stroke="{paint.ink}" stroke-width="{2.4 if letter == "d" else 1.3}" '
        'stroke-linecap="round"/></pattern>'
        for letter, paint in PAINTS.items()
        if letter in letters
    )
    pictures = (
        f'<g id="{name}" stroke="{INK}" stroke-width="1" stroke-linejoin="round">{_icon(name)}</g>'
        for name in sorted(names)
    )
    return f"<defs>{''.join((*patterns, *pictures))}</defs>"


def _icon(name: str) -> str:
    """The picture of a symbol on a pale disc, with its letters if it has any."""
    disc = '<circle r="22" fill="#fff" fill-opacity=".72" stroke="none"/>'
    if name not in LETTERS:
        return disc + ICONS[name]
    return (
        f'{disc}{ICONS[name]}<rect x="7" y="11" width="19" height="13" rx="4" fill="#fff" stroke-width=".7"/>'
        f'<text x="16.500" y="21" text-anchor="middle" stroke="none" fill="{INK}" font-size="10.500" '
        f'font-weight="bold">{LETTERS[name]}</text>'
    )


def draw_side(face: Side) -> str:
    """Ground, streets, pictures and outline of a side as it lies."""
    parts = list(_ground(face))
    parts += [_curve(curve) for curve in face.curves]
    parts += [picture(name, *spot) for name, spot in spots(face)]
    parts.append(f'<rect width="100" height="100" fill="none" stroke="{INK}" stroke-width="1.500"/>')
    return "".join(parts)


def _ground(face: Side) -> Iterator[str]:
    if len(set(face.edges)) == 1:
        yield f'<rect width="100" height="100" fill="url(#land-{face.edges[0]})"/>'
        return
    triangles: dict[str, str] = {}
    for edge, letter in enumerate(face.edges):
        (x, y), (right, down) = CORNERS[edge], CORNERS[(edge + 1) % 4]
        triangles[letter] = triangles.get(letter, "") + f"M{x} {y}L{right} {down}L50 50Z"
    for letter, path in triangles.items():
        yield f'<path d="{path}" fill="url(#land-{letter})"/>'
    # From a corner to the centre wherever the triangles beside it differ.
    lines = "".join(
        f"M{x} {y}L50 50" for edge, (x, y) in enumerate(CORNERS) if face.edges[edge] != face.edges[edge - 1]
    )
    yield f'<path d="{lines}" stroke="{INK}" stroke-width="1.200"/>'
    if face.join:
        edge = DIRECTIONS.index(face.join[0])
        waist = "M0 0H100L59 50L100 100H0L41 50Z" if face.join == "NS" else "M0 0V100L50 59L100 100V0L50 41Z"
        yield (
            f'<path d="{waist}" fill="url(#land-{face.edges[edge]})" stroke="{INK}" stroke-width="1.200" '
            'stroke-linejoin="round"/>'
        )


def _curve(curve: str) -> str:
    (x, y), (right, down) = (MIDDLES[DIRECTIONS.index(edge)] for edge in curve)
    return road(f"M{x} {y}Q50 50 {right} {down}")


def picture(name: str, x: float, y: float, radius: float) -> str:
    """A defined picture as large as a circle."""
    return f'<use href="#{name}" transform="translate({x:g} {y:g}) scale({radius / 22:.2f})"/>'


def road(path: str) -> str:
    """A street along a path."""
    line = f'<path d="{path}" fill="none" stroke-linejoin="round" stroke='
    return f'{line}"{INK}" stroke-width="{STREET_WIDTH + 3}"/>{line}"#d9c7a8" stroke-width="{STREET_WIDTH}"/>'
