"""A slow second implementation of the rules in plain Python, sharing no line with the package: it only checks it."""
