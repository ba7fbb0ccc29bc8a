"""Whatever answers "what should be played here?": players, hints, matches. Knows no screen."""
