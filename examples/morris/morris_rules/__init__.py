"""Nine men's morris: a ruleset for Weltentisch in a package of its own."""
