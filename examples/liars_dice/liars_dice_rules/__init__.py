"""Liar's dice: a ruleset for Weltentisch in a package of its own."""
