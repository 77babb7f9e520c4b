"""Renews the playthroughs in tests/playthroughs, or begins a new one.

python tools/playthrough.py --write [FILE …]         then look at the difference
python tools/playthrough.py --new nim --seats 1,2 --option heaps=small --luck 7 --length 20 FILE
"""

from __future__ import annotations

import argparse
from hashlib import sha256
from pathlib import Path

from platform_plugin.testing_play import Beginning
from platform_plugin.testing_playthrough import begun, replayed
from protocol.discovery import discover
from protocol.options import with_option

FOLDER = Path(__file__).parents[1] / "tests" / "playthroughs"


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("files", nargs="*", type=Path, help="default: all of tests/playthroughs")
    parser.add_argument("--write", action="store_true", help="write what follows from the script anew")
    parser.add_argument("--new", metavar="RULESET", help="begin a new one, with random moves")
    parser.add_argument("--seats", default="1,2", help="taken seats, with commas (default 1,2)")
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help="may be repeated")
    parser.add_argument("--luck", type=int, default=1, help="a number that decides the moves")
    parser.add_argument("--length", type=int, default=40, help="how many random moves")
    return parser.parse_args()


def main() -> int:
    asked = arguments()
    rulesets = discover().rulesets
    if asked.new:
        ruleset = rulesets[asked.new]
        options = ruleset.options()
        for option in asked.option:
            name, _, value = option.partition("=")
            options = with_option(options, name, value or None)
        seats = tuple(map(int, asked.seats.split(",")))
        seed = sha256(f"playthrough {asked.luck}".encode()).digest()
        comment = ["Renewed by tools/playthrough.py --write; look at the difference before you keep it."]
        [file] = asked.files
        file.write_text(begun(ruleset, Beginning(options, seats, seed, seats[:1]), asked.luck, asked.length, comment))
        return 0
    changed = 0
    for file in asked.files or sorted(FOLDER.glob("*.txt")):
        text = file.read_text("utf-8")
        renewed = replayed(rulesets, text)
        if renewed != text:
            changed += 1
            print(f"{file}: {'renewed' if asked.write else 'has changed'}")
            if asked.write:
                file.write_text(renewed, "utf-8")
    return 0 if asked.write or not changed else 1


if __name__ == "__main__":
    raise SystemExit(main())
