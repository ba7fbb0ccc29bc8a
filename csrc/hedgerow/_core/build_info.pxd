# How this core was compiled. The macros are set by setup.py and by the compiler itself.

cdef extern from *:
    """
    #ifdef __POPCNT__
    #define HEDGEROW_POPCNT 1
    #else
    #define HEDGEROW_POPCNT 0
    #endif
    #ifdef __BMI2__
    #define HEDGEROW_BMI2 1
    #else
    #define HEDGEROW_BMI2 0
    #endif
    #ifdef __VERSION__
    #define HEDGEROW_COMPILER __VERSION__
    #else
    #define HEDGEROW_COMPILER "unknown"
    #endif
    """
    const char *HEDGEROW_VARIANT    # "release", "debug", "sanitize"
    const char *HEDGEROW_PROCESSOR  # "portable", "native"
    const char *HEDGEROW_COMPILER   # the compiler's own name for its version
    const int HEDGEROW_POPCNT       # 1: population count is one instruction
    const int HEDGEROW_BMI2         # 1: parallel bit extract is one instruction
