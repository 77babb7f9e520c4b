"""The counting game: the smallest game there is, to measure the host and nothing else."""
