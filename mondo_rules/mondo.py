"""The ruleset "mondo" (entry point `RULESET`)."""

from typing import Final

from mondo_rules.edition import builtin
from mondo_rules.mondo_game import MONDO
from mondo_rules.rules import Rules

Mondo = Rules
RULESET: Final = Rules(MONDO, {MONDO.name: builtin(MONDO.name)})
