"""The ground floor: what host, rulesets, bots and clients say to one another.

Knows no game, no socket and no clock. Everything above imports from here, never the other way round.
"""
