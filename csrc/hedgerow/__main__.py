"""`python -m hedgerow` is the console command `hedgerow`."""

import sys

from hedgerow.play.cli import main

if __name__ == "__main__":
    sys.exit(main())
