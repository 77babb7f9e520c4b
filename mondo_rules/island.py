"""Islands: groups of touching land areas with nothing but water around them (games.md section 1)."""

from attrs import frozen

from mondo_rules.area import Survey
from mondo_rules.vocabulary import WATER


@frozen(eq=False)
class Island:
    """A group of land areas that touch one another, all finished, none on the rim. Areas by index in the survey."""

    lands: tuple[int, ...]
    waters: frozenset[int]  # in each of these it lies: those that it touches
    spaces: tuple[str, ...]  # whose pieces hold a part of it, by row, then column


def islands(survey: Survey) -> tuple[Island, ...]:
    """All islands of a world."""
    found = []
    seen: set[int] = set()
    for start, area in enumerate(survey.areas):
        if area.landscape == WATER or start in seen:
            continue
        lands, waters = _group(survey, start)
        seen |= lands
        if all(survey.areas[land].is_finished and not survey.areas[land].on_rim for land in lands):
            held = {space for land in lands for space in survey.areas[land].spaces}
            spaces = tuple(space for space in survey.world.board.spaces if space in held)
            found.append(Island(tuple(sorted(lands)), frozenset(waters), spaces))
    return tuple(found)


def _group(survey: Survey, start: int) -> tuple[set[int], set[int]]:
    """The land areas that hang together with one, and the water areas that these touch."""
    lands, waters = {start}, set()
    ahead = [start]
    while ahead:
        for other in survey.touching[ahead.pop()]:
            if survey.areas[other].landscape == WATER:
                waters.add(other)
            elif other not in lands:
                lands.add(other)
                ahead.append(other)
    return lands, waters
