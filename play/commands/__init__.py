"""One module a command group; each offers `add` (its parsers) and leaves the work to the library."""
