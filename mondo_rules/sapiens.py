"""The ruleset "sapiens" (entry point `RULESET`)."""

from typing import Final

from mondo_rules.edition import builtin
from mondo_rules.rules import Rules
from mondo_rules.sapiens_game import SAPIENS

Sapiens = Rules
RULESET: Final = Rules(SAPIENS, {SAPIENS.name: builtin(SAPIENS.name)})
