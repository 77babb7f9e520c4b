"""The benchmark: `python -m bench` (see README.md here)."""
