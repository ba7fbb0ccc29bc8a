# Timing loops for `hedgerow bench`; nothing is cimported from here.
