"""Flotsam: a race for crates on a shore, a ruleset for Weltentisch in a package of its own."""
