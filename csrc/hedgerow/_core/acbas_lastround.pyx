"""The last round of All Creatures, solved: alpha-beta over what the opponent feels of a turn (solver/METHOD.md).

The two farms never touch each other while the round runs. `acbas_private` says what each can come to; here stands who
takes which token.
"""

from collections.abc import Sequence

from libc.stdint cimport int32_t, uint32_t, uint64_t

from .acbas cimport State
from .acbas_buildings cimport (CORNER_HOUSE, DAIRY_FARM, DOG_HOUSE, FARM_SHOP, FEEDING_STATION, FERTILITY_CENTER,
                               HAYRICK, NO_HOOK, PEN, SAWMILL, STUD, WILD_BOAR_PEN)
from .acbas_private cimport (NO_NODE, TOKENS, Private, Span, children_of, close_private, ideal_child, is_ended,
                             name_farm, open_private, promise_of, score_alone, score_of, way_to)
from .acbas_rules cimport (BOXES, FIRST_SPECIAL, ON_STABLE, ON_STALL, RULES, SPECIAL_A, SPECIAL_B, STALL, TILES)
from .acbas_state cimport ASK_BOX, WORK, Farm, tile_row
from .acbas_state cimport State as StateStruct
from .acbas_walk cimport IMPOSSIBLE, MOST_WAY, PREPARED, RELAXED
from .blocks cimport rank
from .clock cimport is_up, start_clock
from .grid cimport hash_words, lowest, popcount
from .pages cimport map_pages, unmap_pages
from .step cimport make_step

cdef enum:
    DONE = 0x80000000      # a side without workers: DONE | points + DONE_ZERO
    DONE_ZERO = 0x8000
    INFINITE = 30000
    WAYS = 4               # entries of one bucket
    FIRST_BUCKETS = 1024
    NODES_A_LOOK = 0x400   # nodes between two looks at the clock
    NO_TOKEN = 255
    MOST_WORKERS = 3       # of a player in Work


# What the other buildings do is either felt by the opponent, or no list of it is complete.
cdef uint64_t QUIET = (<uint64_t>1 << NO_HOOK | <uint64_t>1 << SAWMILL | <uint64_t>1 << CORNER_HOUSE
                       | <uint64_t>1 << DAIRY_FARM | <uint64_t>1 << DOG_HOUSE | <uint64_t>1 << STUD
                       | <uint64_t>1 << WILD_BOAR_PEN | <uint64_t>1 << FEEDING_STATION | <uint64_t>1 << HAYRICK
                       | <uint64_t>1 << PEN | <uint64_t>1 << FARM_SHOP | <uint64_t>1 << FERTILITY_CENTER)


# What a player may do about borders that close nothing yet, for Python.
LISTED = 0
PREPARING = PREPARED
FLOATING = RELAXED


cdef inline int _points(uint32_t side) noexcept nogil:
    return <int>(side & 0xFFFF) - DONE_ZERO


cdef inline uint32_t _done(int points) noexcept nogil:
    return <uint32_t>DONE | <uint32_t>(points + DONE_ZERO)


cdef inline uint32_t _usable(const Table* table) noexcept nogil:
    cdef uint32_t tokens = table.open
    if table.specials == 0:
        tokens &= (<uint32_t>1 << BOXES) - 1
    if table.stalls == 0:
        tokens &= ~(<uint32_t>1 << STALL)
    return tokens


cdef inline Table _after(const Solver* z, const Table* table, int token) noexcept nogil:
    cdef Table after = table[0]
    after.open &= ~(<uint32_t>1 << token)
    if token >= BOXES:
        after.specials -= 1
        after.stalls += z.returns >> token & 1
    elif token == STALL:
        after.stalls -= 1
    return after


cdef int _best_last(Solver* z, uint32_t side, uint32_t tokens, int* which) noexcept nogil:
    # the best score that a last worker can reach
    cdef int best = -INFINITE, score, token
    which[0] = NO_TOKEN
    while tokens:
        token = lowest(tokens)
        tokens &= tokens - 1
        score = score_of(&z.side, side, token)
        if score > best:
            best = score
            which[0] = token
    return best


cdef int _last_two(Solver* z, uint32_t mine, uint32_t other, const Table* table, int* which) noexcept nogil:
    # One worker each: the other's best answer is looked for anew only where my token takes it away or frees a Stall.
    cdef uint32_t tokens = _usable(table)
    cdef uint32_t left = tokens
    cdef int reply, usual_token, score, value, token, ignored, best = -INFINITE
    cdef int usual = _best_last(z, other, tokens, &usual_token)
    cdef Table after
    which[0] = NO_TOKEN
    if usual_token == NO_TOKEN:  # stopped
        return 0
    while left:
        token = lowest(left)
        left &= left - 1
        score = score_of(&z.side, mine, token)
        if score == IMPOSSIBLE or score - usual <= best and not (
                token == usual_token or token >= BOXES or token == STALL):
            continue
        after = _after(z, table, token)
        reply = usual
        if _usable(&after) & ~tokens or not _usable(&after) >> usual_token & 1:
            reply = _best_last(z, other, _usable(&after), &ignored)
        value = score - reply
        if value > best:
            best = value
            which[0] = token
    return best


cdef inline uint64_t _bucket(const Solver* z, uint32_t mine, uint32_t other, const Table* table) noexcept nogil:
    cdef uint64_t words[2]
    words[0] = <uint64_t>mine << 32 | other
    words[1] = <uint64_t>table.open << 16 | table.specials << 8 | table.stalls
    return (hash_words(words, 2, 7) & z.mask) * WAYS


cdef inline bint _is(const Entry* e, uint32_t mine, uint32_t other, const Table* table) noexcept nogil:
    return (e.mine == mine and e.other == other and e.open == table.open and e.specials == table.specials
            and e.stalls == table.stalls)


cdef Entry* _find(Solver* z, uint32_t mine, uint32_t other, const Table* table) noexcept nogil:
    cdef Entry* bucket = &z.entries[_bucket(z, mine, other, table)]
    cdef int i
    for i in range(WAYS):
        if bucket[i].work and _is(&bucket[i], mine, other, table):
            return &bucket[i]
    return NULL


cdef void _keep(Solver* z, uint32_t mine, uint32_t other, const Table* table, int value, int alpha, int beta, int token,
                uint64_t work) noexcept nogil:
    cdef Entry* bucket = &z.entries[_bucket(z, mine, other, table)]
    cdef Entry* e = NULL
    cdef int i, least = 0
    for i in range(WAYS):
        if bucket[i].work and _is(&bucket[i], mine, other, table):
            e = &bucket[i]
            break
        if bucket[i].work < bucket[least].work:
            least = i
    if e == NULL:
        e = &bucket[least]
        z.used += e.work == 0
        e.mine = mine
        e.other = other
        e.open = table.open
        e.specials = table.specials
        e.stalls = table.stalls
        e.lower = -INFINITE
        e.upper = INFINITE
        e.token = NO_TOKEN
        e.work = 1
    if value > alpha:
        e.lower = max(<int>e.lower, value)
    if value < beta:
        e.upper = min(<int>e.upper, value)
    if value > alpha or e.token == NO_TOKEN:
        e.token = token
    i = 1
    while work >> i and i < 255:
        i += 1
    e.work = max(<int>e.work, i)


cdef void _double(Solver* z) noexcept nogil:
    # A small table is quick to make; it grows with what it holds.
    cdef Entry* old = z.entries
    cdef uint64_t size = z.mask + 1, i
    cdef Entry* new = <Entry*>map_pages(2 * size * WAYS * sizeof(Entry))
    cdef Entry* bucket
    cdef Table table
    cdef int w
    if new == NULL:
        z.most = size
        return
    z.entries = new
    z.mask = 2 * size - 1
    for i in range(size * WAYS):
        if old[i].work:
            table.open = old[i].open
            table.specials = old[i].specials
            table.stalls = old[i].stalls
            bucket = &new[_bucket(z, old[i].mine, old[i].other, &table)]
            w = 0  # a bucket of the old table is spread over two: there is room
            while bucket[w].work:
                w += 1
            bucket[w] = old[i]
    unmap_pages(old, size * WAYS * sizeof(Entry))


cdef inline void _count_work(Solver* z) noexcept nogil:
    if z.work and z.nodes + z.side.n_nodes > z.work:
        z.side.gear.clock.stopped = True


cdef inline int _promise(Solver* z, uint32_t mine, int token, bint last) noexcept nogil:
    # what a token promises: it decides which one is tried first
    return score_of(&z.side, mine, token) if last else promise_of(&z.side, mine, token)


cdef int _with_token(Solver* z, uint32_t mine, uint32_t other, const Table* after, int token, int low,
                     int beta) noexcept nogil:
    # The margin for `mine` if it takes this token, which leads to the table `after`; fail-soft. The ideal child comes
    # first: where even that is no better than `low` the real ones are not listed, and none is better than it.
    cdef Span span
    cdef uint32_t ideal
    cdef int best = -INFINITE, ceiling = INFINITE, value
    cdef int32_t k
    if z.side.nodes[mine].farm.workers == 1:
        value = score_of(&z.side, mine, token)
        return -INFINITE if value == IMPOSSIBLE else -_search(z, other, _done(value), after[0], -beta, -low)
    ideal = ideal_child(&z.side, mine, token)
    if ideal != NO_NODE:
        ceiling = _beyond(z, ideal, other, after[0], low, beta)
        if ceiling <= low or z.side.nodes[mine].pending:
            return ceiling
    span = children_of(&z.side, mine, token)
    for k in range(span.n):
        if is_ended(&z.side):
            return 0
        value = _beyond(z, z.side.lists[span.first + k], other, after[0], low, beta)
        best = max(best, value)
        low = max(low, best)
        if best >= beta or best >= ceiling:
            break
    return best


cdef int _search(Solver* z, uint32_t mine, uint32_t other, Table table, int alpha, int beta) noexcept nogil:
    """The margin for the side `mine`, which is to move, in half points; fail-soft."""
    cdef uint32_t tokens, left
    cdef uint32_t order[TOKENS]
    cdef int32_t promise[TOKENS]
    cdef Entry* entry
    cdef Table after
    cdef uint64_t before = z.nodes
    cdef int best = -INFINITE, low = alpha, value, token, first = NO_TOKEN, i, n, chosen = NO_TOKEN, ignored
    cdef bint last = z.side.nodes[mine].farm.workers == 1
    if last:
        if other & DONE:
            return _best_last(z, mine, _usable(&table), &ignored) - _points(other)
        if z.side.nodes[other].farm.workers == 1:
            return _last_two(z, mine, other, &table, &ignored)
    z.nodes += 1
    _count_work(z)
    if is_up(&z.side.gear.clock, NODES_A_LOOK):
        return 0
    entry = _find(z, mine, other, &table)
    if entry != NULL:
        if entry.lower >= beta or entry.lower == entry.upper:
            return entry.lower
        if entry.upper <= alpha:
            return entry.upper
        first = entry.token
    tokens = _usable(&table)
    n = 0
    left = tokens
    while left:
        token = lowest(left)
        left &= left - 1
        value = INFINITE if token == first else _promise(z, mine, token, last)
        if value != IMPOSSIBLE:
            rank(order, promise, n, token, value)
            n += 1
    for i in range(n):
        token = order[i]
        after = _after(z, &table, token)
        value = _with_token(z, mine, other, &after, token, low, beta)
        if is_ended(&z.side):
            return 0
        if value > best:
            best = value
            chosen = token
        low = max(low, best)
        if low >= beta:
            break
    if 2 * z.used > (z.mask + 1) * WAYS and 2 * (z.mask + 1) <= z.most:
        _double(z)
    _keep(z, mine, other, &table, best, alpha, beta, chosen, z.nodes - before)
    return best


cdef inline int _beyond(Solver* z, uint32_t mine, uint32_t other, Table table, int low, int beta) noexcept nogil:
    # the same margin after the own turn that led to `mine`
    if other & DONE:
        if mine & DONE:
            return _points(mine) - _points(other)
        return _search(z, mine, other, table, low, beta)
    return -_search(z, other, mine, table, -beta, -low)


cdef int _most_really(Private* p, uint32_t node, const int* tokens) noexcept nogil:
    # the most that a farm scores with these tokens, in this order
    cdef int best = IMPOSSIBLE
    cdef Span span
    cdef int32_t k
    if p.nodes[node].farm.workers == 1:
        return score_of(p, node, tokens[0])
    span = children_of(p, node, tokens[0])
    for k in range(span.n):
        best = max(best, _most_really(p, p.lists[span.first + k], tokens + 1))
    return best


cdef class LastRound:
    """All positions that can follow from one in Work of round 8, where no building is felt by the opponent.

    `work` limits the positions and farms looked at in all, 0: as many as it takes.

    >>> from hedgerow._core.acbas import State
    >>> LastRound.covers(State.start())
    False
    """

    def __cinit__(self, state: State, *, memory_mb: int = 1024, work: int = 0) -> None:
        cdef uint64_t size = 1, entries, tile
        if not 8 <= memory_mb <= 60000:
            raise ValueError(f"memory_mb is {memory_mb}, it must be 8 to 60000")
        if not LastRound.covers(state):
            raise ValueError("this position is not one of round 8 whose buildings the opponent does not feel")
        self.root = state.s
        self.z.work = work
        entries = (<uint64_t>memory_mb << 20) // 2 // sizeof(Entry)
        while 2 * size * WAYS <= entries:
            size *= 2
        self.z.most = size
        self.z.mask = FIRST_BUCKETS - 1
        self.z.entries = <Entry*>map_pages(FIRST_BUCKETS * WAYS * sizeof(Entry))
        if self.z.entries == NULL or not open_private(&self.z.side, &self.root, (<uint64_t>memory_mb << 20) // 2):
            raise MemoryError
        for token in range(BOXES, TOKENS):
            tile = self.z.side.tile[token]
            if tile and (RULES.on[ON_STALL] | RULES.on[ON_STABLE]) >> tile & 1:
                self.z.returns |= <uint32_t>1 << <int>token

    def __dealloc__(self) -> None:
        unmap_pages(self.z.entries, (self.z.mask + 1) * WAYS * sizeof(Entry))
        close_private(&self.z.side)

    @staticmethod
    def covers(state: State) -> bool:
        """Is this a position of this kind?"""
        cdef StateStruct* s = &state.s
        cdef uint64_t tiles = s.offer
        cdef int seat, cell, tile
        if s.round != RULES.rounds or s.phase != WORK or s.box or s.stage or popcount(s.offer) > TOKENS - BOXES:
            return False
        for seat in range(2):
            for cell in range(3 * s.farm[seat].columns):
                if s.farm[seat].tile[cell] >= FIRST_SPECIAL:
                    tiles |= <uint64_t>1 << s.farm[seat].tile[cell]
        for tile in range(TILES):
            if tiles >> tile & 1 and not QUIET >> tile_row(&s.farm[0], tile).hook & 1:
                return False
        return True

    @property
    def nodes(self) -> int:
        """Positions searched so far."""
        return self.z.nodes

    @property
    def interrupted(self) -> bool:
        """Did Ctrl-C end a search?"""
        return self.z.side.gear.clock.interrupted

    @property
    def crowded(self) -> bool:
        """Did more closed outcomes than there is room for end the last search? Another one may do."""
        return self.z.side.gear.crowded

    def value(self, state: State, low: int = -INFINITE, high: int = INFINITE, seconds: float = -1.0,
              modes: tuple[int, int] = (0, 0)) -> int | None:
        """The margin of the player to move in half points: exact between `low` and `high`, else a bound beyond them.

        `state` lies between two turns of the round. `modes`: what `acbas_private` says of borders that close nothing
        yet, for each seat. None if the `seconds` (below 0: no limit), the work or the memory came to an end first.
        """
        cdef uint32_t mine, other
        cdef Table table
        cdef int found, alpha = low, beta = high
        self._begin(seconds)
        if not self._sides(&state.s, modes, &mine, &other):
            return None
        table = self._table(&state.s)
        with nogil:
            found = _search(&self.z, mine, other, table, alpha, beta)
        return None if is_ended(&self.z.side) else found

    def choice(self, state: State, box: int, tile: int, low: int = -INFINITE, high: int = INFINITE,
               seconds: float = -1.0, modes: tuple[int, int] = (0, 0)) -> tuple[int, tuple[int, ...]] | None:
        """The same for one public choice, and the steps that carry it out best (up to the next decision after Work).

        The value is below -29000 if the farm cannot use it. Of ways that are equally good the first found is taken;
        without an exact value the steps are those of the best way found.
        """
        cdef uint32_t mine, other, child
        cdef uint64_t path[MOST_WAY]
        cdef Table table
        cdef Span span
        cdef Farm farm
        cdef int token = self._token(box, tile), value, best = -INFINITE, alpha = low, beta = high, length = 0, score
        cdef int32_t k
        self._begin(seconds)
        if not self._sides(&state.s, modes, &mine, &other):
            return None
        table = self._table(&state.s)
        if not _usable(&table) >> token & 1:
            return best, ()
        table = _after(&self.z, &table, token)
        if self.z.side.nodes[mine].farm.workers == 1:
            with nogil:
                score = score_of(&self.z.side, mine, token)
            if is_ended(&self.z.side):
                return None
            if score == IMPOSSIBLE:
                return best, ()
            with nogil:
                best = _beyond(&self.z, _done(score), other, table, alpha, beta)
                length = way_to(&self.z.side, mine, token, NULL, score, path)
        else:
            with nogil:
                span = children_of(&self.z.side, mine, token)
            if is_ended(&self.z.side):
                return None
            with nogil:
                for k in range(span.n):
                    value = _beyond(&self.z, self.z.side.lists[span.first + k], other, table, alpha, beta)
                    if is_ended(&self.z.side):
                        break
                    if value > best:
                        best = value
                        child = self.z.side.lists[span.first + k]
                        alpha = max(alpha, best)
                        if alpha >= beta:
                            break
                if best > -INFINITE and not is_ended(&self.z.side):
                    farm = self.z.side.nodes[child].farm
                    length = way_to(&self.z.side, mine, token, &farm, 0, path)
        if is_ended(&self.z.side):
            return None
        path[0] = make_step(ASK_BOX, box)  # either of the Special building boxes
        return best, tuple(path[i] for i in range(length))

    def together(self, state: State, choices: Sequence[tuple[int, int]], mode: int = 0) -> tuple[int, int] | None:
        """What the player to move scores with these public choices, a box and a tile each: half points.

        As many as there are workers, in this order: at most (ideal farms), and really. None if there is no ideal farm,
        or no memory. The opponent plays no part in it.
        """
        cdef uint32_t mine, other, ideal
        cdef int token[MOST_WORKERS]
        cdef int n = len(choices), most
        if n != state.s.farm[state.s.actor].workers or not 2 <= n <= MOST_WORKERS:
            raise ValueError(f"choices has {n} entries: one for each of two or more workers is needed")
        for i in range(n):
            box, tile = choices[i]
            token[<int>i] = self._token(box, tile)
        self._begin(-1.0)
        if not self._sides(&state.s, (mode, mode), &mine, &other):
            return None
        ideal = mine
        for i in range(n - 1):
            ideal = ideal_child(&self.z.side, ideal, token[<int>i])
            if ideal == NO_NODE:
                return None
        most = score_of(&self.z.side, ideal, token[n - 1])
        real = _most_really(&self.z.side, mine, token)
        return None if is_ended(&self.z.side) else (most, real)

    cdef bint _sides(self, const StateStruct* s, modes, uint32_t* mine, uint32_t* other) except -1:
        cdef uint32_t side[2]
        cdef Farm farm
        cdef int one
        if s.phase != WORK or s.round != RULES.rounds or s.box:
            raise ValueError("the state must lie between two turns of Work in the last round")
        for one in range(2):
            farm = s.farm[one]
            farm.gift = modes[one] if farm.workers > 1 else 0
            if farm.workers:
                side[one] = name_farm(&self.z.side, &farm)
                if side[one] == NO_NODE:
                    return False
            else:
                side[one] = _done(score_alone(&self.z.side, &farm))
                if is_ended(&self.z.side):
                    return False
        mine[0] = side[s.actor]
        other[0] = side[1 - s.actor]
        return True

    cdef void _begin(self, double seconds):
        start_clock(&self.z.side.gear.clock, seconds)
        self.z.side.gear.crowded = False
        _count_work(&self.z)

    cdef int _token(self, int box, int tile) except -1:
        if tile == 0:
            return box
        for token in range(BOXES, TOKENS):
            if self.z.side.tile[token] == tile:
                return token
        raise ValueError(f"tile {tile} was not on offer")

    cdef Table _table(self, const StateStruct* s):
        cdef Table table
        cdef uint32_t taken = s.taken[0] | s.taken[1]
        cdef int token
        table.open = self.z.side.tokens & ~(taken & ((<uint32_t>1 << BOXES) - 1))
        for token in range(BOXES, TOKENS):
            if not (self.z.side.tile[token] and s.offer >> self.z.side.tile[token] & 1):
                table.open &= ~(<uint32_t>1 << token)
        table.specials = (not taken >> SPECIAL_A & 1) + (not taken >> SPECIAL_B & 1)
        table.stalls = s.stalls
        return table
