"""All Creatures Big and Small as searchers and Python see it: states, steps, whole turns, scores, random games."""

from collections.abc import Iterator, Sequence
from itertools import combinations, product
from math import comb

from libc.stdint cimport int64_t, uint8_t, uint32_t, uint64_t
from libc.string cimport memcmp, memcpy, memset

from .acbas_eval cimport FEATURES, WEIGHTS, evaluate_state, features_of, terms_of
from .acbas_farm cimport (bonus, building_points2, capacities, counted_animals, full_expansions, pasture_size,
                          pastures_of, total2, used_cells)
from .acbas_hooks cimport OPENS_WINDOWS, TIMED_EFFECT
from .acbas_rules cimport BOXES, EXPAND, FIRST_SPECIAL, REED_SHEEP, RULES, TILES, pile_of
from .acbas_state cimport (ALL_STALE, ASK_ARRANGE, ASK_BORDERS, ASK_KEEP, ASK_NOTHING, ASK_TAKE, ASK_WINDOW,
                           COMPARED_BYTES, EMPTYING, END, NOBODY, ORIGINAL_EDITION, SHARED_TIE, STEP_DONE, Farm,
                           pool_of, state_hash, tile_row)
from .acbas_steps cimport MAX_STEPS, legal_step, most_borders, places_now
from .acbas_turn cimport drawn_step, listed_steps, play_step, resume_game, start_game
from .game cimport OVER, read_weights
from .grid cimport MAX_CELLS, farm_cells, farm_edges, popcount
from .housing cimport MAX_ANIMALS, MAX_SETS, SPECIES, Capacities, feasible, maximal_sets
from .pasture cimport Pastures
from .rng cimport Random, Rng, below, seed_rng
from .step cimport make_step, step_kind, step_payload

from .acbas_eval import FEATURE_NAMES
from .acbas_rules import HOOK_NAMES as _HOOK_NAMES

ctypedef const uint8_t* Bytes

cdef enum:
    MOST_GOODS = 127       # of one material: purses are compared with a spare bit each
    MOST_TURN_STEPS = 48   # a turn that places every trough and uses every window is shorter

WEIGHT_NAMES = (*(f"{name}_late" for name in FEATURE_NAMES), *(f"{name}_early" for name in FEATURE_NAMES),
                *(f"use_{name or 'none'}" for name in _HOOK_NAMES))
if len(WEIGHT_NAMES) != WEIGHTS:
    raise ImportError("acbas_eval names other features than it computes")
BOX_NAMES = ("start", "wood3", "stone1", "stone2", "resources", "fences", "walls", "expand", "stall", "stables",
             "troughs", "special_a", "special_b", "reed_sheep", "pig_sheep", "cow_pig", "horse_sheep")


cdef int _actor(Bytes state) noexcept nogil:
    return (<const StateStruct*>state).actor


cdef int _steps(Bytes state, uint64_t* out, int room) noexcept nogil:
    return listed_steps(<const StateStruct*>state, out, room)


cdef void _play(uint8_t* state, uint64_t step) noexcept nogil:
    play_step(<StateStruct*>state, step, False)


cdef uint64_t _hash(Bytes state) noexcept nogil:
    return state_hash(<const StateStruct*>state)


cdef void _payoff(Bytes state, float* points) noexcept nogil:
    cdef int seat
    for seat in range(2):
        points[seat] = 0.5 * total2(&(<const StateStruct*>state).farm[seat])


cdef void _evaluate(Bytes state, const float* weights, float* points) noexcept nogil:
    evaluate_state(<const StateStruct*>state, weights, points)


cdef int _tie_winner(Bytes state) noexcept nogil:
    cdef const StateStruct* s = <const StateStruct*>state
    return OVER if s.options & SHARED_TIE else 1 - s.first_start


GAME.size = sizeof(StateStruct)
GAME.seats = 2
GAME.most_steps = MAX_STEPS
GAME.weights = WEIGHTS
GAME.actor = _actor
GAME.steps = _steps
GAME.play = _play
GAME.hash = _hash
GAME.payoff = _payoff
GAME.evaluate = _evaluate
GAME.tie_winner = _tie_winner


def step(kind: int, payload: int = 0) -> int:
    """A step from its kind (what it answers, see `State.ask`) and payload."""
    return make_step(kind, payload)


def kind(step: int) -> int:
    """What a step answers: the value of `State.ask` in which it is legal (7, done, ends several)."""
    return step_kind(step)


def payload(step: int) -> int:
    """The content of a step: a box, a space, counts, ..."""
    return step_payload(step)


cdef class State:
    """A position, or a moment within a turn, as the core holds it. Equal bytes, equal positions.

    `hedgerow.engine` wraps it into positions for people; nothing here checks that a position could have come about.
    """

    def __init__(self) -> None:
        memset(&self.s, 0, sizeof(StateStruct))
        self.s.actor = NOBODY
        self.s.phase = END
        self.s.stale = ALL_STALE

    @staticmethod
    def start(first_start: int = 0, shared_tie: bool = False, original: bool = False,
              offer: Sequence[int] | None = None) -> State:
        """The first decision of a game (rules, section 3); `offer`: tiles of special buildings, None: the base's."""
        cdef State new = State.__new__(State)
        cdef uint64_t tiles = RULES.offer
        if first_start not in (0, 1):
            raise ValueError(f"first_start is {first_start}, it must be 0 or 1")
        if offer is not None:
            tiles = 0
            for tile in offer:
                if not FIRST_SPECIAL <= tile < TILES:
                    raise ValueError(f"offer names tile {tile}, it must be {FIRST_SPECIAL} to {TILES - 1}")
                tiles |= <uint64_t>1 << <int>tile
        start_game(&new.s, first_start, (SHARED_TIE if shared_tie else 0) | (ORIGINAL_EDITION if original else 0),
                   tiles)
        return new

    def copy(self) -> State:
        cdef State new = State.__new__(State)
        new.s = self.s
        return new

    def __copy__(self) -> State:
        return self.copy()

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, State):
            return NotImplemented
        return memcmp(&self.s, &(<State>other).s, COMPARED_BYTES) == 0

    def __hash__(self) -> int:
        return state_hash(&self.s)

    def tobytes(self) -> bytes:
        """The bytes that make the position (200), without the hash."""
        return (<const char*>&self.s)[:COMPARED_BYTES]

    @property
    def hash(self) -> int:
        """64 bits, kept step by step."""
        return state_hash(&self.s)

    def rehash(self) -> int:
        """The same computed anew from all fields."""
        cdef StateStruct anew = self.s
        anew.stale = ALL_STALE
        return state_hash(&anew)

    @property
    def ask(self) -> int:
        """What is to be decided: 1 box, 2 borders, 3 side, 4 stall, 5 stable, 6 trough, 8 building, 9 its place,
        10 animal taken, 11 animals kept, 12 effect in a window, 13 species gained, 14 material gained, 15 animal given
        for a cow, 16 Stall turned, 17 wood of the Home Depot, 18 Organic Farm, 0 nothing (the game is over)."""
        return self.s.ask

    @property
    def actor(self) -> int:
        """The seat that decides, -1 at the end."""
        return -1 if self.s.actor == NOBODY else self.s.actor

    def pool(self) -> tuple[int, int, int, int]:
        """The animals of the actor that are to be housed next: own ones and those gained or newborn."""
        return (0, 0, 0, 0) if self.s.actor == NOBODY else _counts(pool_of(&self.s))

    @property
    def is_emptying(self) -> bool:
        """Does the actor empty the Rearing Station?"""
        return self.s.stage == EMPTYING

    def assign(self, other: State) -> None:
        """Become equal to another state."""
        self.s = other.s

    def steps(self) -> list[int]:
        """The listed steps of this decision, in a fixed order, without duplicates."""
        cdef uint64_t out[MAX_STEPS]
        cdef int i
        return [out[i] for i in range(listed_steps(&self.s, out, MAX_STEPS))]

    def is_legal(self, step: int) -> bool:
        """Do the rules allow this step here? Listed or not."""
        return 0 <= step < 2**64 and legal_step(&self.s, step)

    def play(self, step: int, settle: bool = True) -> None:
        """Play a step and run on to the next decision; ValueError if it is illegal.

        With `settle` a single maximal set of animals is kept by itself, and a window after an action passes if nothing
        of it is listed. Without, the own turn stops at every window in which an effect can be used, and at the decision
        what to keep whenever there is an animal, so that fewer may be kept.
        """
        if not self.is_legal(step):
            raise ValueError(f"step {step:#x} is not legal at decision {self.s.ask}")
        play_step(&self.s, step, not settle)

    def turns(self, every: bool = False) -> list[tuple[tuple[int, ...], State]]:
        """Whole turns: the steps and the position after them. Listed ones, or all that the rules allow.

        With `every` each result stands once, with the first steps that reach it.
        """
        if not every:
            return list(listed_turns_with(self, MOST_TURN_STEPS))
        found = {}
        for steps, after in _all_turns(self, self, ()):
            found.setdefault(after.tobytes(), (steps, after))
        return list(found.values())

    def turn_count_bound(self) -> int:
        """An upper bound on the number of all legal turns, cheaply computed."""
        return _bound(self, self)

    def totals(self) -> tuple[int, int]:
        """Both seats' points in half units, as if scored now (rules, section 9)."""
        return total2(&self.s.farm[0]), total2(&self.s.farm[1])

    def winner(self) -> int | None:
        """The winner of a finished game by the tie rule; None if it is not over, or shared."""
        if self.s.phase != END:
            return None
        ours, theirs = self.totals()
        if ours != theirs:
            return 0 if ours > theirs else 1
        ahead = _tie_winner(<Bytes>&self.s)
        return None if ahead == OVER else ahead

    def can_house(self, seat: int, counts: tuple[int, int, int, int]) -> bool:
        """Would these animals (sheep, pigs, cows, horses) fit on the farm (rules, section 6)?"""
        cdef Capacities c
        capacities(self._farm(seat), &c)
        return feasible(&c, _packed(counts))

    def maximal_kept(self, seat: int, pool: tuple[int, int, int, int]) -> list[tuple[int, int, int, int]]:
        """The maximal sets within `pool` that fit on the farm."""
        cdef Capacities c
        cdef uint32_t sets[MAX_SETS]
        cdef int i
        capacities(self._farm(seat), &c)
        return [_counts(sets[i]) for i in range(maximal_sets(&c, _packed(pool), sets))]

    cdef Farm* _farm(self, int seat) except NULL:
        if not 0 <= seat < 2:
            raise ValueError(f"seat is {seat}, it must be 0 or 1")
        return &self.s.farm[seat]

    def report(self, seat: int) -> dict[str, object]:
        """What the farm holds and scores, as if scored now.

        `total2` and the buildings' points in half points, the rest in points; spaces as masks, species as masks.
        """
        cdef Farm* farm = self._farm(seat)
        cdef Pastures found
        cdef uint32_t used = used_cells(farm)
        pastures_of(farm, &found)
        counted = _counts(counted_animals(farm))
        places = [(found.cells[i], pasture_size(farm, found.cells[i]), 15) for i in range(found.n)]
        for cell in range(MAX_CELLS):
            tile = farm.tile[cell]
            if tile and tile_row(farm, tile).capacity:
                size = tile_row(farm, tile).capacity << (farm.troughs >> cell & 1)
                places.append((1 << cell, size, tile_row(farm, tile).species))
            elif farm.troughs >> cell & 1 and not tile and not farm.enclosed >> cell & 1:
                places.append((1 << cell, 1, 15))
        return {
            "total2": total2(farm),
            "animals": sum(counted),
            "bonuses": tuple(bonus(s, counted[s]) for s in range(SPECIES)),
            "expansions": RULES.expansion_points2 * full_expansions(farm, used) // 2,
            "buildings": [(cell, farm.tile[cell], building_points2(farm, cell)) for cell in range(MAX_CELLS)
                          if farm.tile[cell]],
            "counts": counted,
            "pastures": [(found.cells[i], popcount(found.cells[i] & farm.troughs), pasture_size(farm, found.cells[i]))
                         for i in range(found.n)],
            "used": used,
            "capacities": sorted(places),
        }

    def fields(self) -> dict[str, object]:
        """Every field by name, for positions between two turns; `from_fields` is the inverse."""
        cdef StateStruct* s = &self.s
        piles = {}
        for box in range(BOXES):
            name = BOX_NAMES[box]
            if box < 4 or box == EXPAND:
                piles[name] = s.piles[pile_of(box)]
            elif box >= REED_SHEEP:
                piles[name] = (s.piles[pile_of(box)], s.piles[pile_of(box) + 1])
        due = []
        for seat in (s.start, 1 - s.start):
            due += [(seat, hook) for hook in range(32) if s.due[seat] >> hook & 1]
        farms = []
        for seat in range(2):
            farm = &s.farm[seat]
            farms.append({
                "columns": farm.columns, "home": farm.home, "borders": farm.borders, "troughs": farm.troughs,
                "tiles": tuple(farm.tile[i] for i in range(MAX_CELLS)),
                "wood": farm.goods[0], "stone": farm.goods[1], "reed": farm.goods[2], "spare": farm.spare,
                "animals": tuple(farm.animals[i] for i in range(SPECIES)), "workers": farm.workers,
                "windows": bool(farm.hooks & OPENS_WINDOWS),
                "notes": {"barn": farm.barn, "stone_carver": farm.carved, "gift": farm.gift},
            })
        return {
            "round": s.round, "phase": s.phase, "first_start": s.first_start, "start": s.start, "marker": s.marker,
            "actor": self.actor, "shared_tie": bool(s.options & SHARED_TIE),
            "original": bool(s.options & ORIGINAL_EDITION), "ask": s.ask, "box": s.box - 1, "piles": piles,
            "occupied": (s.taken[0], s.taken[1]), "offer": s.offer, "stock": s.stock, "expansions": s.expansions,
            "stalls": s.stalls, "troughs": s.troughs, "near": s.near, "due": due, "farms": farms,
        }

    @staticmethod
    def from_fields(fields: dict[str, object]) -> State:
        """A state from what `fields` gives; runs on to the next decision.

        Numbers are checked to fit their fields (ValueError names the field); whether the position is legal is not.
        """
        cdef State new = State.__new__(State)
        cdef StateStruct* s = &new.s
        cdef Farm* farm
        memset(s, 0, sizeof(StateStruct))
        s.round = _byte(fields, "round")
        s.phase = _byte(fields, "phase", END)
        s.first_start = _byte(fields, "first_start", 1)
        s.start = _byte(fields, "start", 1)
        s.marker = _byte(fields, "marker", 1)
        s.actor = NOBODY if fields["actor"] == -1 else _byte(fields, "actor", 1)
        s.options = (SHARED_TIE if fields["shared_tie"] else 0) | (ORIGINAL_EDITION if fields["original"] else 0)
        piles = fields["piles"]
        for box in range(BOXES):
            name = BOX_NAMES[box]
            if box < 4 or box == EXPAND:
                s.piles[pile_of(box)] = _byte(piles, name)
            elif box >= REED_SHEEP:
                s.piles[pile_of(box)], s.piles[pile_of(box) + 1] = piles[name]
        for seat in range(2):
            s.taken[seat] = fields["occupied"][seat]
        s.offer = fields["offer"]
        s.stock = _byte(fields, "stock")
        s.expansions = _byte(fields, "expansions")
        s.stalls = _byte(fields, "stalls")
        s.troughs = _byte(fields, "troughs")
        for seat, hook in fields["due"]:
            if not (0 <= seat < 2 and 0 <= hook < 32):
                raise ValueError(f"due is {(seat, hook)}, it must be a seat 0 or 1 and a hook 0 to 31")
            s.due[seat] |= <uint32_t>1 << <int>hook
        for seat in range(2):
            of = fields["farms"][seat]
            farm = &s.farm[seat]
            farm.edition = 1 if fields["original"] else 0
            farm.columns = _byte(of, "columns")
            if not 2 <= farm.columns <= 7:
                raise ValueError(f"columns is {farm.columns}, it must be 2 to 7")
            farm.home = _byte(of, "home", farm.columns - 2)
            farm.borders = of["borders"] & farm_edges(farm.columns)
            farm.troughs = of["troughs"] & farm_cells(farm.columns)
            for cell in range(3 * farm.columns):
                if not 0 <= of["tiles"][cell] < TILES:
                    raise ValueError(f"tile {of['tiles'][cell]} at space {cell} is unknown")
                farm.tile[cell] = of["tiles"][cell]
            for i, name in enumerate(("wood", "stone", "reed")):
                farm.goods[i] = _byte(of, name, MOST_GOODS)
            farm.spare = _byte(of, "spare")
            for i in range(SPECIES):
                if not 0 <= of["animals"][i] <= MAX_ANIMALS:
                    raise ValueError(f"animals {of['animals']}: each must be 0 to {MAX_ANIMALS}")
                farm.animals[i] = of["animals"][i]
            farm.workers = _byte(of, "workers")
            notes = of["notes"]
            farm.barn = notes.get("barn", 0)
            farm.carved = notes.get("stone_carver", 0)
            farm.gift = notes.get("gift", 0)
        resume_game(s)
        return new


cdef int _byte(fields, name, int most=255) except -1:
    value = fields[name]
    if not 0 <= value <= most:
        raise ValueError(f"{name} is {value}, it must be 0 to {most}")
    return value


cdef uint32_t _packed(counts) except? 0xFFFFFFFF:
    cdef uint32_t word = 0
    for s in range(SPECIES):
        if not 0 <= counts[s] <= MAX_ANIMALS:
            raise ValueError(f"counts {tuple(counts)}: each must be 0 to {MAX_ANIMALS}")
        word |= <uint32_t>counts[s] << (8 * s)
    return word


cdef tuple _counts(uint32_t word):
    return (word & 0xFF, (word >> 8) & 0xFF, (word >> 16) & 0xFF, word >> 24)


cdef bint turn_ended(const StateStruct* before, const StateStruct* after) noexcept nogil:
    # Is `after`, reached from `before` by one seat's steps, beyond that seat's turn? A turn is one worker with all that
    # follows, or what a seat decides in one phase.
    if after.phase != before.phase or after.round != before.round or after.actor != before.actor:
        return True
    return after.box == 0 and after.farm[after.actor].workers != before.farm[after.actor].workers


def turn_is_over(first: State, now: State) -> bool:
    """Does `now`, reached from `first` by one seat's steps, lie beyond that seat's turn?

    A turn is one worker with all that follows from it, or what a seat decides in one phase such as breeding.
    """
    return now.s.ask == ASK_NOTHING or turn_ended(&first.s, &now.s)


cdef inline bint _at_any_time(uint64_t step) noexcept nogil:
    # is it an effect that may be used again and again?
    return step_kind(step) == ASK_ARRANGE or step_kind(step) == ASK_WINDOW and not step & TIMED_EFFECT


def listed_turns_with(state: State, effects: int) -> Iterator[tuple[tuple[int, ...], State]]:
    """Yield the listed turns with at most so many effects at any time: their steps and the position after them."""
    return _turns_with(state, state, (), effects)


def _turns_with(first: State, now: State, steps: tuple[int, ...],
                effects: int) -> Iterator[tuple[tuple[int, ...], State]]:
    for step in now.steps():
        left = effects - _at_any_time(step)
        if left < 0:
            continue
        after = now.copy()
        play_step(&(<State>after).s, step, False)
        if turn_ended(&(<State>first).s, &(<State>after).s):
            yield (*steps, step), after
        else:
            yield from _turns_with(first, after, (*steps, step), left)


def _all_steps(state: State) -> Iterator[int]:
    cdef StateStruct* s = &(<State>state).s
    cdef Farm* farm
    cdef Capacities c
    if s.ask == ASK_BORDERS and s.count == 0:
        farm = &s.farm[s.actor]
        free = farm_edges(farm.columns) & ~farm.borders
        edges = [<uint64_t>1 << i for i in range(64) if free >> i & 1]
        for n in range(1, min(most_borders(s), len(edges)) + 1):
            for chosen in combinations(edges, n):
                yield make_step(ASK_BORDERS, sum(chosen))
    elif s.ask in (ASK_KEEP, ASK_TAKE):
        places_now(s, &c)
        taken = [None] if s.ask == ASK_KEEP else [i for i in range(SPECIES) if s.choice >> i & 1]
        for species in taken:
            pool = pool_of(s) + (0 if species is None else 1 << 8 * species)
            for counts in product(*(range(n + 1) for n in _counts(pool))):
                if feasible(&c, _packed(counts)):
                    yield make_step(s.ask, _packed(counts) | (<uint64_t>(species or 0) << 32))
    elif s.ask == ASK_BORDERS:
        yield make_step(STEP_DONE, 0)  # the whole set was placed at once
    else:
        yield from state.steps()


def _all_turns(first: State, now: State, steps: tuple[int, ...]) -> Iterator[tuple[tuple[int, ...], State]]:
    for step in _all_steps(now):
        after = now.copy()
        play_step(&(<State>after).s, step, True)
        if turn_ended(&(<State>first).s, &(<State>after).s):
            yield (*steps, step), after
        else:
            yield from _all_turns(first, after, (*steps, step))


cdef int _parts_of(uint32_t pool) noexcept:
    # in how many ways some of the animals can be let go
    parts = 1
    for count in _counts(pool):
        parts *= count + 1
    return parts


cdef object _bound(State first, State now):
    # every set of borders and every set of animals that may be let go, affordable or not
    cdef StateStruct* s = &now.s
    cdef Farm* farm
    total = 0
    if s.ask == ASK_KEEP:
        return _parts_of(pool_of(s))
    if s.ask == ASK_TAKE:
        return sum(_parts_of(pool_of(s) + (<uint32_t>1 << 8 * i)) for i in range(SPECIES) if s.choice >> i & 1)
    if s.ask == ASK_BORDERS and s.count == 0:
        farm = &s.farm[s.actor]
        free = popcount(farm_edges(farm.columns) & ~farm.borders)
        return sum(comb(free, n) for n in range(1, most_borders(s) + 1)) * _parts_of(pool_of(s))
    for step in now.steps():
        after = now.copy()
        play_step(&(<State>after).s, step, True)
        total += 1 if turn_ended(&first.s, &(<State>after).s) else _bound(first, after)
    return total


# mutants: off (judgement, chance)
def evaluate(state: State, weights: Sequence[float]) -> float:
    """The estimated final margin, seat 0 minus seat 1, in points; exact at the end."""
    cdef float numbers[WEIGHTS]
    cdef float points[2]
    cdef StateStruct* s = &(<State?>state).s
    read_weights(weights, WEIGHTS, numbers)
    if s.phase == END:
        _payoff(<Bytes>s, points)
    else:
        evaluate_state(s, numbers, points)
    return points[0] - points[1]


def features(state: State, seat: int) -> tuple[float, ...]:
    """The evaluation's features of one farm, named by `acbas_eval.FEATURE_NAMES`."""
    cdef float out[FEATURES]
    (<State?>state)._farm(seat)
    features_of(&(<State>state).s, seat, out)
    return tuple(out[i] for i in range(FEATURES))


def terms(state: State, seat: int, weights: Sequence[float]) -> tuple[float, ...]:
    """The weighted features of one farm, which add up to its estimated points; named like `features`."""
    cdef float numbers[WEIGHTS]
    cdef float out[FEATURES]
    (<State?>state)._farm(seat)
    read_weights(weights, WEIGHTS, numbers)
    terms_of(&(<State>state).s, seat, numbers, out)
    return tuple(out[i] for i in range(FEATURES))


cdef struct Best:
    float value
    int length
    int seat
    uint64_t path[MOST_TURN_STEPS]
    uint64_t best[MOST_TURN_STEPS]


cdef void _search_turn(const StateStruct* first, const StateStruct* now, const float* weights, int depth,
                       int effects, Best* best) noexcept nogil:
    # Every listed turn, valued by the evaluation of the position after it. Effects at any time multiply with all that
    # follows, so at most `effects` of them are used in one turn.
    cdef uint64_t out[MAX_STEPS]
    cdef StateStruct after
    cdef float points[2]
    cdef float value
    cdef int i, n = listed_steps(now, out, MAX_STEPS)
    for i in range(n):
        if _at_any_time(out[i]) and effects == 0:
            continue
        after = now[0]
        play_step(&after, out[i], False)
        best.path[depth] = out[i]
        if not turn_ended(first, &after) and depth + 1 < MOST_TURN_STEPS:
            _search_turn(first, &after, weights, depth + 1, effects - _at_any_time(out[i]), best)
            continue
        if after.phase == END:
            _payoff(<Bytes>&after, points)
        else:
            evaluate_state(&after, weights, points)
        value = points[best.seat] - points[1 - best.seat]
        if best.length == 0 or value > best.value:
            best.value = value
            best.length = depth + 1
            memcpy(best.best, best.path, (depth + 1) * sizeof(uint64_t))


def greedy_turn(state: State, weights: Sequence[float]) -> list[int]:
    """The steps of the listed turn whose position afterwards evaluates best for the actor; the first of equals.

    Of the turns that use effects at any time only those with one such effect are looked at.
    """
    cdef float numbers[WEIGHTS]
    cdef Best best
    cdef StateStruct* s = &(<State?>state).s
    read_weights(weights, WEIGHTS, numbers)
    if s.ask == ASK_NOTHING:
        raise ValueError("the game is over: there is no turn to choose")
    best.length = 0
    best.seat = s.actor
    with nogil:
        _search_turn(s, s, numbers, 0, 1, &best)
    return [best.best[i] for i in range(best.length)]


def random_turn(state: State, random: Random) -> list[int]:
    """The steps of a turn whose every step is drawn from the listed ones with equal chance."""
    cdef uint64_t out[MAX_STEPS]
    cdef State now = (<State?>state).copy()
    cdef int n
    if now.s.ask == ASK_NOTHING:
        raise ValueError("the game is over: there is no turn to choose")
    steps = []
    while not steps or not turn_ended(&(<State>state).s, &now.s):
        n = listed_steps(&now.s, out, MAX_STEPS)
        chosen = out[below(&(<Random?>random).rng, n)]
        steps.append(chosen)
        play_step(&now.s, chosen, False)
    return steps


def random_games(n: int, seed: int, offer: Sequence[int] | None = None) -> tuple[int, int]:
    """Play n random games of listed steps; returns the number of steps and the sum of all totals in half points.

    `offer`: tiles of the special buildings, None: those of the base game.
    """
    cdef Rng rng
    cdef StateStruct start, s
    cdef uint64_t steps = 0
    cdef int64_t points = 0
    cdef int _i, games = n
    seed_rng(&rng, <uint64_t>seed)
    start = (<State>State.start(offer=offer)).s
    with nogil:
        for _i in range(games):
            s = start
            while s.ask != ASK_NOTHING:
                play_step(&s, drawn_step(&s, &rng), False)
                steps += 1
            points += total2(&s.farm[0]) + total2(&s.farm[1])
    return steps, points
# mutants: on
