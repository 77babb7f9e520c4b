"""Nim with secrets: a ruleset for Weltentisch in a package of its own."""
