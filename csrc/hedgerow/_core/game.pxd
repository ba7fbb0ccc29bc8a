# What a searcher knows of a game: a table of functions, chosen when a search starts. States are flat bytes of at most
# MAX_STATE; steps are 64-bit words. A searcher is written once, against this table.

from libc.stdint cimport uint8_t, uint64_t


cdef enum:
    MAX_STATE = 640
    MAX_SEATS = 5
    CHANCE = 254          # actor where chance decides: every listed step is as likely as the others
    OVER = 255            # actor of a finished game


cdef struct Game:
    int size                                                                  # bytes of a state
    int seats
    int most_steps                                                            # room that `steps` asks for
    int weights                                                               # numbers that `evaluate` reads
    # who decides: a seat, CHANCE or OVER
    int (*actor)(const uint8_t* state) noexcept nogil
    # the listed steps, without duplicates, in a fixed order; returns their number, at least 1 unless OVER
    int (*steps)(const uint8_t* state, uint64_t* out, int room) noexcept nogil
    # plays a listed step and runs on to the next decision
    void (*play)(uint8_t* state, uint64_t step) noexcept nogil
    uint64_t (*hash)(const uint8_t* state) noexcept nogil
    # final points of every seat, exact; only where OVER
    void (*payoff)(const uint8_t* state, float* points) noexcept nogil
    # expected final points of every seat; `weights` as the game defines them
    void (*evaluate)(const uint8_t* state, const float* weights, float* points) noexcept nogil
    # who is ahead by the tie rule when points are equal at the end: a seat, or OVER
    int (*tie_winner)(const uint8_t* state) noexcept nogil


# Copies weights of an evaluation that reads `n` of them; ValueError if their number is wrong.
cdef int read_weights(weights, int n, float* out) except -1
