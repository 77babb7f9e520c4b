"""Drawn icons: bodies of SVG in a box from -20 to 20, of our own design, and the letters that stand below them.

Shapes without a stroke of their own get the thin dark outline of the group that they are put into.
"""

from collections.abc import Mapping

from mondo_rules.sapiens_icons import SAPIENS_ICONS

INK = "#33291f"

# Each has a silhouette of its own: mammals are heads told apart by ears, horns and snouts, the others whole animals.
_ANIMALS: Mapping[str, str] = {
    # forest
    "panda": (
        '<g fill="#222"><circle cx="-11" cy="-11" r="6"/><circle cx="11" cy="-11" r="6"/></g>'
        '<ellipse cy="2" rx="16" ry="15" fill="#fff"/>'
        '<g fill="#222"><ellipse cx="-6.5" cy="0" rx="4" ry="5.5" transform="rotate(25 -6.5 0)"/>'
        '<ellipse cx="6.5" cy="0" rx="4" ry="5.5" transform="rotate(-25 6.5 0)"/><ellipse cy="8" rx="3" ry="2"/></g>'
        '<g fill="#fff" stroke="none"><circle cx="-6" cy="-.5" r="1.5"/><circle cx="6" cy="-.5" r="1.5"/></g>'
        '<path d="M-4 12q4 3 8 0" fill="none"/>'
    ),
    "parrot": (
        '<path d="M-5 10L-10 20L-3 18L1 20L2 12Z" fill="#3c78b4"/>'
        '<path d="M-7-6C-7-16 0-19 5-18C10-17 12-13 11-9C10 2 6 11-3 15C-8 9-8 2-7-6Z" fill="#d5473c"/>'
        '<path d="M-7-3C-11 5-9 12-5 16C1 12 4 5 1-3C-2-6-5-6-7-3Z" fill="#4f9a4a"/>'
        '<path d="M9-16C16-17 17-9 13-5C12-8 11-9 8-9Z" fill="#f2c53d"/>'
        '<circle cx="5" cy="-12.500" r="3" fill="#fff"/><circle cx="5.500" cy="-12.500" r="1.300" fill="#222"/>'
    ),
    "tiger": (
        '<g fill="#e8903a"><circle cx="-11" cy="-12" r="5"/><circle cx="11" cy="-12" r="5"/>'
        '<path d="M0-16C11-16 15-9 15-2L19 5L13 9C10 15 5 17 0 17C-5 17-10 15-13 9L-19 5L-15-2C-15-9-11-16 0-16Z"/>'
        "</g>"
        '<ellipse cx="0" cy="9" rx="8" ry="6" fill="#fff"/><path d="M-3 5H3L0 9Z" fill="#222"/>'
        '<g fill="#222"><circle cx="-6" cy="-1" r="2"/><circle cx="6" cy="-1" r="2"/></g>'
        '<path d="M0-15V-8M-4-15L-3-10M4-15L3-10M-15-2L-10-1M-16 4L-11 4M15-2L10-1M16 4L11 4M0 9V12" '
        'fill="none" stroke="#222" stroke-width="2"/>'
    ),
    "gorilla": (
        '<g fill="#6b5f5a"><circle cx="-14" cy="2" r="4"/><circle cx="14" cy="2" r="4"/></g>'
        '<path d="M0-19C7-19 14-10 14 2C17 12 10 18 0 18C-10 18-17 12-14 2C-14-10-7-19 0-19Z" fill="#3a3a3f"/>'
        '<path d="M-10-3C-8-7-3-7 0-4C3-7 8-7 10-3C11 1 9 3 8 4C12 9 10 16 0 16C-10 16-12 9-8 4C-9 3-11 1-10-3Z" '
        'fill="#9a8b82"/>'
        '<g fill="#222"><circle cx="-4.500" cy="-1" r="1.800"/><circle cx="4.500" cy="-1" r="1.800"/>'
        '<ellipse cx="-2.500" cy="6" rx="1.500" ry="1"/><ellipse cx="2.500" cy="6" rx="1.500" ry="1"/></g>'
        '<path d="M-6 11q6 3 12 0" fill="none"/>'
    ),
    # steppe
    "elephant": (
        '<g fill="#8b939c"><path d="M-6-12C-14-17-21-10-19-1C-18 6-12 8-8 4Z"/>'
        '<path d="M6-12C14-17 21-10 19-1C18 6 12 8 8 4Z"/></g>'
        '<path d="M0-16C8-16 10-9 9-2C8 4 5 5 4 9C3 14 6 15 8 13L10 16C6 21-2 20-3 12C-3 7-7 5-9-2C-10-9-8-16 0-16Z" '
        'fill="#aab2ba"/>'
        '<path d="M-6 5C-9 8-9 12-8 14C-6 12-4 10-4 7ZM6 5C9 8 11 10 12 10C11 7 9 5 7 3Z" fill="#fff"/>'
        '<g fill="#222"><circle cx="-4.500" cy="-5" r="1.500"/><circle cx="4.500" cy="-5" r="1.500"/></g>'
        '<path d="M-2.500 9H3M-2 13H3.500" fill="none"/>'
    ),
    "zebra": (
        '<path d="M-7-11L-10-20L-3-15ZM7-11L10-20L3-15Z" fill="#fff"/>'
        '<path d="M0-16C8-16 9-9 8-3L6 8C7 16 4 19 0 19C-4 19-7 16-6 8L-8-3C-9-9-8-16 0-16Z" fill="#fff"/>'
        '<path d="M-6 10C-8 16-4 19 0 19C4 19 8 16 6 10C3 8-3 8-6 10Z" fill="#333"/>'
        '<path d="M-3-20L0-9L3-20Z" fill="#222"/>'
        '<path d="M-8-7L-2-6M8-7L2-6M-7 2L-2 1M7 2L2 1M-6.500 6L-2 4.500M6.500 6L2 4.500M-8-10L-3-9M8-10L3-9" '
        'fill="none" stroke="#222" stroke-width="1.800"/>'
        '<g fill="#222"><circle cx="-5" cy="-2.500" r="1.600"/><circle cx="5" cy="-2.500" r="1.600"/></g>'
    ),
    "antelope": (
        '<path d="M-3-6C-10-10-4-15-8-20M3-6C10-10 4-15 8-20" fill="none" stroke-width="3"/>'
        '<path d="M-6-2L-16-6L-14 1L-6 3ZM6-2L16-6L14 1L6 3Z" fill="#b98250"/>'
        '<path d="M0-7C6-7 8-3 7 2L4 13C4 18 2 19 0 19C-2 19-4 18-4 13L-7 2C-8-3-6-7 0-7Z" fill="#cf9a63"/>'
        '<path d="M-1.500-5H1.500L2 10H-2Z" fill="#fff" stroke="none"/><ellipse cy="15.500" rx="3" ry="2.500" '
        'fill="#222"/>'
        '<g fill="#222"><circle cx="-4.500" cy="1.500" r="1.500"/><circle cx="4.500" cy="1.500" r="1.500"/></g>'
    ),
    "buffalo": (
        '<path d="M-12 1L-19 5L-12 8ZM12 1L19 5L12 8Z" fill="#4a372b"/>'
        '<path d="M-11-5C-12-12 12-12 11-5C13 3 9 8 8 12C7 18-7 18-8 12C-9 8-13 3-11-5Z" fill="#5f4636"/>'
        '<path d="M0-5C-4-12-9-2-14-3C-17-4-17-9-13-15C-20-12-22-2-16 2C-9 5-4-1 0-1C4-1 9 5 16 2C22-2 20-12 13-15'
        'C17-9 17-4 14-3C9-2 4-12 0-5Z" fill="#d9cdb8"/>'
        '<ellipse cy="12" rx="8" ry="5.500" fill="#9b7f6d"/><g fill="#222"><circle cx="-3" cy="12" r="1.300"/>'
        '<circle cx="3" cy="12" r="1.300"/><circle cx="-6" cy="5" r="1.500"/><circle cx="6" cy="5" r="1.500"/></g>'
    ),
    # desert
    "scorpion": (
        '<g fill="none" stroke="#7a2f1f" stroke-width="1.800"><path d="M-4 0L-14-2M-4 3L-14 5M-4 6L-12 11'
        'M4 0L13-2M4 3L12 5"/><path d="M-3-4L-9-9M3-4L9-9" stroke-width="2.800"/>'
        '<path d="M1 9C2 19 16 19 16 8C16 4 14 2 12 2" stroke-width="4.500"/></g>'
        '<path d="M-7-8C-15-9-16-16-11-20C-12-15-10-14-8-18C-4-14-5-9-7-8ZM7-8C15-9 16-16 11-20C12-15 10-14 8-18'
        'C4-14 5-9 7-8Z" fill="#a8442d"/>'
        '<path d="M13 5C9 5 7 2 6-3C10-1 14-1 15 2Z" fill="#33291f"/>'
        '<path d="M0-7C6-7 6-1 5 4C4 10 2 12 0 12C-2 12-4 10-5 4C-6-1-6-7 0-7Z" fill="#a8442d"/>'
        '<path d="M-5 0H5M-5 4H5M-4 8H4" fill="none"/>'
    ),
    "gecko": (
        '<g fill="none" stroke="#3f7d3a" stroke-linecap="round" stroke-width="3">'
        '<path d="M-2-6L-10-7L-14-12M2-4L11-5L14-11M-1 5L-10 4L-14 9M4 6L11 8L14 3"/>'
        '<path d="M2 8C3 17-6 20-12 17" stroke-width="4"/></g>'
        '<g fill="#3f7d3a"><circle cx="-14" cy="-12" r="2.800"/><circle cx="14" cy="-11" r="2.800"/>'
        '<circle cx="-14" cy="9" r="2.800"/><circle cx="14" cy="3" r="2.800"/></g>'
        '<path d="M0-19C6-19 7-13 4-10C7-5 7 4 4 10C2 12 0 11-1 9C-4 4-6-4-4-10C-7-13-6-19 0-19Z" fill="#6fae57"/>'
        '<g fill="#222"><circle cx="-4" cy="-14.500" r="1.600"/><circle cx="4" cy="-14.500" r="1.600"/></g>'
        '<g fill="#e7e07a" stroke="none"><circle cy="-6" r="1.500"/><circle cx="1.500" cy="-1" r="1.500"/>'
        '<circle cx="1.500" cy="4" r="1.500"/></g>'
    ),
    "snake": (
        '<g fill="none" stroke-linecap="round"><path d="M10-12C2-18-16-16-14-7C-12 1 12-2 13 6C14 14-4 14-15 17" '
        'stroke-width="8"/><path d="M10-12C2-18-16-16-14-7C-12 1 12-2 13 6C14 14-4 14-15 17" stroke="#c0a33a" '
        'stroke-width="6"/><path d="M4-14.500C-4-16-14-14-14-7C-12 1 12-2 13 6C14 13 2 14-10 16" stroke="#6a4a1d" '
        'stroke-width="2" stroke-dasharray="3 3.500"/></g>'
        '<path d="M16-7L19-4M16-7L20-8" stroke="#c5322b" stroke-width="1.500" fill="none"/>'
        '<ellipse cx="11" cy="-10.500" rx="6.500" ry="5" transform="rotate(30 11 -10.500)" fill="#c0a33a"/>'
        '<circle cx="11.500" cy="-12.500" r="1.400" fill="#222"/>'
    ),
    "ostrich": (
        '<path d="M-3 7L-5 19H-9M2 7L4 19H0" fill="none" stroke="#b5825a" stroke-width="2.200"/>'
        '<path d="M6 1C11-2 5-9 8-15" fill="none" stroke="#d8b394" stroke-width="4"/>'
        '<path d="M-9-3C-17-9-21-3-18 3C-21 5-16 10-10 7Z" fill="#fff"/>'
        '<path d="M-11-2C-6-8 4-7 8-1C10 5 4 10-3 10C-10 10-14 4-11-2Z" fill="#2f2f33"/>'
        '<path d="M-8 1C-4 6 1 6 4 2" fill="none" stroke="#fff"/>'
        '<circle cx="8.500" cy="-16" r="3.600" fill="#d8b394"/><path d="M11-18L19-15L11-14Z" fill="#e8a53d"/>'
        '<circle cx="9" cy="-16.500" r="1.200" fill="#222"/>'
    ),
    # water
    "penguin": (
        '<path d="M-5 17L-11 19L-3 20ZM5 17L11 19L3 20Z" fill="#ee9a35"/>'
        '<path d="M-8-4C-14 1-16 8-15 12C-11 11-8 7-7 3ZM8-4C14 1 16 8 15 12C11 11 8 7 7 3Z" fill="#2a2f3a"/>'
        '<path d="M0-19C7-19 8-12 8-8C11-2 11 4 10 9C9 16 5 19 0 19C-5 19-9 16-10 9C-11 4-11-2-8-8C-8-12-7-19 0-19Z" '
        'fill="#2a2f3a"/>'
        '<path d="M0-7C6-7 8 2 7 8C6 14 3 17 0 17C-3 17-6 14-7 8C-8 2-6-7 0-7Z" fill="#fff"/>'
        '<g fill="#fff"><circle cx="-3.500" cy="-13" r="2"/><circle cx="3.500" cy="-13" r="2"/></g>'
        '<path d="M-3-10H3L0-5Z" fill="#ee9a35"/>'
    ),
    "turtle": (
        '<g fill="#8bbb67"><path d="M9 1C12-7 20-6 20 0C20 5 14 6 9 7Z"/><path d="M-12 6L-16 14H-9L-6 7Z"/>'
        '<path d="M4 7L6 14H13L11 5Z"/><path d="M-14 4L-20 8L-13 9Z"/></g>'
        '<path d="M-16 7C-16-8-8-13-2-13C5-13 12-8 12 7Z" fill="#4d7f45"/>'
        '<path d="M-16 7H12M-7-4L-2-8L4-4L3 2H-6ZM-7-4L-14-2M4-4L10-2M-6 2L-9 7M3 2L6 7M-2-8V-13" fill="none" '
        'stroke="#dbe8b5" stroke-width="1.500"/><circle cx="16" cy="-1" r="1.400" fill="#222"/>'
    ),
    "crocodile": (
        '<path d="M-20 9C-17 2-14-3-8-4L-6-7L-3-4L0-9C3-11 6-10 7-6L20-5L19-1L4 2L4 4L19 5L17 10L2 12'
        'L1 16H-4L-4 12H-11L-12 16H-17L-16 10Z" fill="#5c8f4e"/>'
        '<path d="M18-1.500L16.500 2L15-1L13.500 2.500L12-.500L10.500 3L9 0L7.500 3L6 1Z" fill="#fff"/>'
        '<circle cx="3" cy="-6" r="2.300" fill="#fff"/><circle cx="3.500" cy="-6" r="1.200" fill="#222"/>'
        '<path d="M-14 2L-12 5M-9 0L-7 3M-4 0L-2 3M-10 6L-8 8" fill="none"/>'
    ),
    "hippo": (
        '<g fill="#8f7a8d"><circle cx="-10" cy="-15" r="4"/><circle cx="10" cy="-15" r="4"/></g>'
        '<path d="M0-17C10-17 12-10 11-4C18-1 20 5 18 10C16 16 8 15 0 15C-8 15-16 16-18 10C-20 5-18-1-11-4C-12-10'
        '-10-17 0-17Z" fill="#a892a6"/>'
        '<g fill="#222"><circle cx="-6" cy="-9" r="1.800"/><circle cx="6" cy="-9" r="1.800"/>'
        '<ellipse cx="-8" cy="1" rx="2.200" ry="1.600"/><ellipse cx="8" cy="1" rx="2.200" ry="1.600"/></g>'
        '<path d="M-15 8Q0 13 15 8" fill="none"/>'
        '<path d="M-9 10.500V16H-5V11.300ZM9 10.500V16H5V11.300Z" fill="#fff"/>'
    ),
}

# A fire above the one, sleep above the other.
_VOLCANOES: Mapping[str, str] = {
    "volcano-a": (
        '<path d="M-4-8L-11-16L-5-14L-3-20L1-15L5-20L6-14L12-17L5-8Z" fill="#f28c28"/>'
        '<path d="M-19 17L-6-8H6L19 17Z" fill="#7b4b39"/>'
        '<path d="M-6-8H6L8-3L5 4L3-1L0 9L-3 0L-6 3L-8-4Z" fill="#d93025"/>'
    ),
    "volcano-i": (
        '<path d="M-19 17L-6-5H6L19 17Z" fill="#a7a29b"/><path d="M-6-5H6L9 1L5 3L2 0L-2 4L-5 1L-9 2Z" fill="#fff"/>'
        '<path d="M-4-15H3L-4-8H3M7-19H12L7-14H12" fill="none" stroke-width="2"/>'
    ),
}

ICONS: Mapping[str, str] = {**_ANIMALS, **_VOLCANOES, **SAPIENS_ICONS}

# Two letters that no two animals share; what Sapiens shows is told apart by its shape.
LETTERS: Mapping[str, str] = {**{name: name[:2].capitalize() for name in _ANIMALS}, "parrot": "Pr"}
