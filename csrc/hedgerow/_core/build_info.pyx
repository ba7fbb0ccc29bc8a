"""How the compiled core was built: what `hedgerow --version` says about it."""

VARIANT = HEDGEROW_VARIANT.decode("ascii")
PROCESSOR = HEDGEROW_PROCESSOR.decode("ascii")
COMPILER = HEDGEROW_COMPILER.decode("ascii", "replace")
POPCNT = bool(HEDGEROW_POPCNT)
BMI2 = bool(HEDGEROW_BMI2)


def describe():
    """Say in a few words which build is running, e.g. `release build, portable, compiler 12.2.0`."""
    instructions = [name for name, present in (("popcnt", POPCNT), ("bmi2", BMI2)) if present]
    using = f" with {' and '.join(instructions)}" if instructions else ""
    return f"{VARIANT} build, {PROCESSOR}{using}, compiler {COMPILER}"
