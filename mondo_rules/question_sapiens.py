"""What Mondo Sapiens brings to score questions: its sheets, and no key of its own (notation.md section 4)."""

from mondo_rules.question_values import Game
from mondo_rules.sapiens_score import sheets

GAME = Game({}, {}, sheets)
