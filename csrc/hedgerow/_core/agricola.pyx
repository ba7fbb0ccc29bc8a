"""Agricola as searchers and Python see it."""

from collections.abc import Iterator, Sequence

from libc.stdint cimport int64_t, uint8_t, uint32_t, uint64_t
from libc.string cimport memcmp, memcpy, memset

from .agricola_eval cimport FEATURES, WEIGHTS, evaluate_state, features_of
from .agricola_farm cimport (animal_food, bonus_points, can_house, capacities, improvement_points, largest_herds,
                             pasture_size, pastures_of, resources_left, room_points, row_points, rows_of, total,
                             vegetable_food)
from .agricola_harvest cimport food_needed
from .agricola_rules cimport (ANIMALS, CARDS, EDITIONS, FIRST_CARD, GOODS, MAJORS, MOST_BEGGING, MOST_HERD, MOST_PEOPLE,
                              NAMED_SPACES, ROUNDS, RULES, SCORE_ROWS, most_of, most_piled, variant_of)
from .agricola_state cimport (ASK_NOTHING, CELLS, CHANCE, COLUMNS, END, MOST_SEATS, NOBODY, SHARED_RANK, animals_of,
                              pool_of, size_of, space_row, state_hash, unused_cells)
from .agricola_steps cimport MAX_STEPS, legal_step, list_steps, usable_spaces
from .agricola_turn cimport drawn_step, play_step, resume_game, start_game
from .game cimport CHANCE as CHANCE_DECIDES
from .game cimport OVER, read_weights
from .grid cimport farm_edges, popcount
from .housing cimport MAX_ANIMALS, MAX_SETS, Capacities
from .pasture cimport Pastures
from .layouts cimport MOST_FENCES
from .rng cimport Random, Rng, seed_rng

from .agricola_eval import FEATURE_NAMES
from .agricola_rules import EDITION_NAMES as _EDITIONS

ctypedef const uint8_t* Bytes

cdef enum:
    MOST_TURN_STEPS = 8    # of a listed turn

cdef int64_t ALL_SPACES = (<int64_t>1 << NAMED_SPACES) - 1

WEIGHT_NAMES = tuple(f"{name}_late" for name in FEATURE_NAMES) + tuple(f"{name}_early" for name in FEATURE_NAMES)
if <int>CHANCE != <int>CHANCE_DECIDES or <int>NOBODY != <int>OVER:
    raise ImportError("agricola_state numbers who decides otherwise than game")


cdef int _actor(Bytes state) noexcept nogil:
    return (<const StateStruct*>state).actor


cdef int _steps(Bytes state, uint64_t* out, int room) noexcept nogil:
    return list_steps(<const StateStruct*>state, out, room)


cdef void _play(uint8_t* state, uint64_t step) noexcept nogil:
    play_step(<StateStruct*>state, step, False)


cdef uint64_t _hash(Bytes state) noexcept nogil:
    return state_hash(<const StateStruct*>state)


cdef void _payoff(Bytes state, float* points) noexcept nogil:
    cdef int seat
    for seat in range((<const StateStruct*>state).players):
        points[seat] = total(&(<const StateStruct*>state).farm[seat])


cdef void _evaluate(Bytes state, const float* weights, float* points) noexcept nogil:
    evaluate_state(<const StateStruct*>state, weights, points)


cdef int _tie_winner(Bytes state) noexcept nogil:
    # of two: who has more building resources left, where the edition asks for it
    cdef const StateStruct* s = <const StateStruct*>state
    cdef int ours = resources_left(&s.farm[0]), theirs = resources_left(&s.farm[1])
    if s.options & SHARED_RANK or ours == theirs:
        return OVER
    return 0 if ours > theirs else 1


for _players in range(1, MOST_SEATS + 1):
    GAMES[<int>_players].size = size_of(_players)
    GAMES[<int>_players].seats = _players
    GAMES[<int>_players].most_steps = MAX_STEPS
    GAMES[<int>_players].weights = WEIGHTS
    GAMES[<int>_players].actor = _actor
    GAMES[<int>_players].steps = _steps
    GAMES[<int>_players].play = _play
    GAMES[<int>_players].hash = _hash
    GAMES[<int>_players].payoff = _payoff
    GAMES[<int>_players].evaluate = _evaluate
    GAMES[<int>_players].tie_winner = _tie_winner


cdef class State:
    """A position, or a moment within a turn, as the core holds it. Equal bytes, equal positions.

    `hedgerow.engine` wraps it into positions for people; nothing here checks that a position could have come about.
    """

    def __init__(self) -> None:
        memset(&self.s, 0, sizeof(StateStruct))
        self.s.players = 1
        self.s.actor = NOBODY
        self.s.phase = END

    @staticmethod
    def start(players: int = 2, edition: int = 0, *, first: int = 0, without: int = 0, shared_rank: bool = False,
              order: Sequence[int] = ()) -> State:
        """The first decision of a game (rules, section 1).

        `edition`: 0 revised, 1 the original's family game, 2 its standard board; `without`: mask of spaces that are
        left out; `order`: the 14 round cards as spaces, in their order; without it they are revealed by chance.
        """
        cdef State new = State.__new__(State)
        cdef uint8_t cards[CARDS]
        cdef int i
        if not 1 <= players <= MOST_SEATS:
            raise ValueError(f"players is {players}, it must be 1 to {MOST_SEATS}")
        if not 0 <= edition < EDITIONS:
            raise ValueError(f"edition is {edition}, it must be 0 to {EDITIONS - 1}")
        if not 0 <= first < players:
            raise ValueError(f"first is {first}, it must be a seat from 0 to {players - 1}")
        in_play = RULES.in_play[variant_of(edition, players)]
        if in_play == 0:
            raise ValueError(f"{_EDITIONS[edition]} is not played by {players}")
        if order and (len(order) != CARDS or sorted(order) != list(range(FIRST_CARD, NAMED_SPACES))):
            raise ValueError(f"order is {list(order)}, it must name each of the {CARDS} round cards once")
        for i in range(CARDS):
            cards[i] = order[i] if order else 0
        start_game(&new.s, edition, players, SHARED_RANK if shared_rank else 0, first, in_play & ~<uint64_t>without,
                   cards)
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
        return memcmp(&self.s, &(<State>other).s, sizeof(StateStruct)) == 0

    def __hash__(self) -> int:
        return state_hash(&self.s)

    def tobytes(self) -> bytes:
        """The bytes that make the position."""
        return (<const char*>&self.s)[:size_of(self.s.players)]

    @property
    def hash(self) -> int:
        """64 bits."""
        return state_hash(&self.s)

    @property
    def ask(self) -> int:
        """What is to be decided: 1 card (chance), 2 space, 3 use, 4 goods, 5 animal, 6 rooms, 7 stables, 8 field,
        9 crops, 10 improvement, 11 fences, 12 bread, 13 animals kept, 14 feeding, 15 breeding, 0 nothing (the game is
        over)."""
        return self.s.ask

    @property
    def actor(self) -> int:
        """The seat that decides, -1 at the end, -2 where a card is revealed by chance."""
        return -1 if self.s.actor == NOBODY else -2 if self.s.actor == CHANCE else self.s.actor

    @property
    def players(self) -> int:
        """The number of seats."""
        return self.s.players

    @property
    def space(self) -> int:
        """The space that is being used, -1 between turns."""
        return self.s.space - 1

    @property
    def pool(self) -> tuple[int, int, int]:
        """The actor's animals together with those gained in this turn; nobody's turn: none."""
        return (0, 0, 0) if self.actor < 0 else _counts(pool_of(&self.s))

    def goods(self, seat: int) -> tuple[int, ...]:
        """The goods in a seat's supply, now, within a turn too."""
        cdef Farm* farm = self._farm(seat)
        return tuple(farm.goods[i] for i in range(GOODS))

    def food_rates(self, seat: int) -> tuple[int, int, int, int, int]:
        """Food for one grain, vegetable, sheep, boar and cattle at any time (rules, section 9); 0: none."""
        cdef Farm* farm = self._farm(seat)
        return (1, vegetable_food(farm), *(animal_food(farm, i) for i in range(ANIMALS)))

    def steps(self) -> list[int]:
        """The listed steps of this decision, in a fixed order, without duplicates."""
        cdef uint64_t out[MAX_STEPS]
        cdef int i
        return [out[i] for i in range(list_steps(&self.s, out, MAX_STEPS))]

    def usable(self) -> int:
        """Mask of the spaces that the player to move could use now, whether or not a person stands there."""
        return 0 if self.actor < 0 else usable_spaces(&self.s)

    def is_legal(self, step: int) -> bool:
        """Do the rules allow this step here? Listed or not."""
        return 0 <= step < 2**64 and legal_step(&self.s, step)

    def play(self, step: int, settle: bool = True) -> None:
        """Play a step and run on to the next decision; ValueError if it is illegal.

        With `settle` animals that can be kept in one listed way only are kept by themselves. Without, a person's turn
        stops at the decision what to keep in any case, so that fewer may be kept or cooked.
        """
        if not self.is_legal(step):
            raise ValueError(f"step {step:#x} is not legal at decision {self.s.ask}")
        play_step(&self.s, step, not settle)

    def turns(self) -> list[tuple[tuple[int, ...], State]]:
        """The listed turns: their steps and the position after them. One card where one is revealed by chance."""
        return list(_turns_from(self, self, ()))

    def totals(self) -> tuple[int, ...]:
        """The points of every seat, as if scored now (rules, section 11)."""
        return tuple(total(&self.s.farm[seat]) for seat in range(self.s.players))

    def ranks(self) -> tuple[int, ...]:
        """The rank of every seat (1 the best) by points, then by building resources left if the edition says so."""
        keys = []
        for seat in range(self.s.players):
            left = 0 if self.s.options & SHARED_RANK else resources_left(&self.s.farm[seat])
            keys.append((total(&self.s.farm[seat]), left))
        return tuple(1 + sum(other > own for other in keys) for own in keys)

    def can_house(self, seat: int, counts: tuple[int, int, int]) -> bool:
        """Would these animals (sheep, boar, cattle) fit on the farm (rules, section 7)?"""
        cdef Capacities c
        capacities(self._farm(seat), &c)
        return can_house(&c, _packed(counts))

    def maximal_kept(self, seat: int, pool: tuple[int, int, int]) -> list[tuple[int, int, int]]:
        """The maximal sets within `pool` that fit on the farm."""
        cdef Capacities c
        cdef uint32_t sets[MAX_SETS]
        cdef int i
        capacities(self._farm(seat), &c)
        return [_counts(sets[i]) for i in range(largest_herds(&c, _packed(pool), sets))]

    cdef Farm* _farm(self, int seat) except NULL:
        if not 0 <= seat < self.s.players:
            raise ValueError(f"seat is {seat}, it must be 0 to {self.s.players - 1}")
        return &self.s.farm[seat]

    def report(self, seat: int) -> dict[str, object]:
        """What the farm holds and scores, as if scored now: points of every part, pastures and places as masks."""
        cdef Farm* farm = self._farm(seat)
        cdef Pastures found
        cdef int counts[SCORE_ROWS]
        cdef int row
        rows_of(farm, counts)
        pastures_of(farm, &found)
        lone = farm.stables & ~farm.enclosed
        return {
            "total": total(farm),
            "counts": tuple(counts[row] for row in range(SCORE_ROWS)),
            "rows": tuple(row_points(row, counts[row]) for row in range(SCORE_ROWS)),
            "unused": -popcount(unused_cells(farm)),
            "fenced_stables": popcount(farm.stables & farm.enclosed),
            "rooms": room_points(farm),
            "people": RULES.person_points * farm.people,
            "improvements": improvement_points(farm),
            "bonus": bonus_points(farm),
            "begging": -RULES.begging_points * farm.begging,
            "pastures": [(found.cells[i], popcount(found.cells[i] & farm.stables), pasture_size(farm, found.cells[i]))
                         for i in range(found.n)],
            "lone_stables": lone,
            "room_cells": farm.rooms,
            "food_needed": food_needed(&self.s, seat),
        }

    def fields(self) -> dict[str, object]:
        """Every field by name, for positions between two turns; `from_fields` is the inverse."""
        cdef StateStruct* s = &self.s
        cdef Farm* farm
        farms = []
        for seat in range(s.players):
            farm = &s.farm[seat]
            farms.append({
                "rooms": farm.rooms, "fields": farm.fields, "stables": farm.stables, "fences": farm.fences,
                "house": farm.house, "people": farm.people, "newborn": farm.newborn, "workers": farm.workers,
                "animals": _counts(animals_of(farm)), "goods": tuple(farm.goods[i] for i in range(GOODS)),
                "improvements": farm.improvements, "crops": tuple(farm.crop[i] for i in range(CELLS)),
                "begging": farm.begging, "well": farm.well,
            })
        return {
            "edition": s.edition, "players": s.players, "shared_rank": bool(s.options & SHARED_RANK),
            "round": s.round, "phase": s.phase, "start": s.start,
            "marker": s.marker, "actor": self.actor, "due": s.due, "open": s.open, "majors": s.majors,
            "piles": tuple(s.piles[i] for i in range(NAMED_SPACES)), "order": tuple(s.order[i] for i in range(CARDS)),
            "taken": tuple(s.taken[i] for i in range(s.players)), "farms": farms, "ask": s.ask,
            "space": s.space - 1,
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
        s.players = _number(fields, "players", MOST_SEATS, 1)
        s.edition = _number(fields, "edition", EDITIONS - 1)
        s.options = SHARED_RANK if fields["shared_rank"] else 0
        s.round = _number(fields, "round", CARDS, 1)
        s.phase = _number(fields, "phase", END)
        s.start = _number(fields, "start", s.players - 1)
        s.marker = _number(fields, "marker", s.players - 1)
        s.actor = NOBODY if fields["actor"] == -1 else CHANCE if fields["actor"] == -2 else _number(
            fields, "actor", s.players - 1)
        s.due = _number(fields, "due", (1 << s.players) - 1)
        s.open = _number(fields, "open", ALL_SPACES)
        s.majors = _number(fields, "majors", (1 << MAJORS) - 1)
        for i in range(NAMED_SPACES):
            s.piles[i] = _entry(fields, "piles", i, most_piled(space_row(s, i).good))
        for i in range(CARDS):
            s.order[i] = _entry(fields, "order", i, NAMED_SPACES - 1)
            if 0 < s.order[i] < FIRST_CARD:
                raise ValueError(f"order is {fields['order']}: {s.order[i]} is no round card")
        for seat in range(s.players):
            s.taken[seat] = _entry(fields, "taken", seat, ALL_SPACES)
            of = fields["farms"][seat]
            farm = &s.farm[seat]
            farm.rooms = _number(of, "rooms", (1 << CELLS) - 1)
            farm.fields = _number(of, "fields", (1 << CELLS) - 1)
            farm.stables = _number(of, "stables", (1 << CELLS) - 1)
            farm.fences = _number(of, "fences", farm_edges(COLUMNS))
            if farm.fences & ~farm_edges(COLUMNS) or popcount(farm.fences) > MOST_FENCES:
                raise ValueError(f"fences is {of['fences']:#x}: it names edges off the farm or too many")
            farm.house = _number(of, "house", 2)
            farm.people = _number(of, "people", MOST_PEOPLE)
            farm.newborn = _number(of, "newborn", farm.people)
            farm.workers = _number(of, "workers", farm.people)
            for i in range(ANIMALS):
                farm.animals[i] = _entry(of, "animals", i, MOST_HERD)
            for i in range(GOODS):
                farm.goods[i] = _entry(of, "goods", i, most_of(i))
            farm.improvements = _number(of, "improvements", (1 << MAJORS) - 1)
            for i in range(CELLS):
                farm.crop[i] = _entry(of, "crops", i, 255)
            farm.begging = _number(of, "begging", MOST_BEGGING)
            farm.well = _number(of, "well", (1 << (ROUNDS + 1)) - 1)
        resume_game(s)
        return new


cdef int64_t _number(fields, name, int64_t most, int64_t least=0) except -1:
    value = fields[name]
    if not least <= value <= most:
        raise ValueError(f"{name} is {value}, it must be {least} to {most}")
    return value


cdef int64_t _entry(fields, name, int place, int64_t most) except -1:
    value = fields[name][place]
    if not 0 <= value <= most:
        raise ValueError(f"{name} is {fields[name]}: its entry {place} must be 0 to {most}")
    return value


cdef uint32_t _packed(counts) except? 0xFFFFFFFF:
    cdef uint32_t word = 0
    for s in range(ANIMALS):
        if not 0 <= counts[s] <= MAX_ANIMALS:
            raise ValueError(f"counts {tuple(counts)}: each must be 0 to {MAX_ANIMALS}")
        word |= <uint32_t>counts[s] << (8 * s)
    return word


cdef tuple _counts(uint32_t word):
    return (word & 0xFF, (word >> 8) & 0xFF, (word >> 16) & 0xFF)


cdef bint _turn_ended(const StateStruct* before, const StateStruct* after) noexcept nogil:
    # Is `after`, reached from `before` by one seat's steps, beyond that seat's turn? Goods turned into food end none.
    if after.space:
        return False
    return (after.phase != before.phase or after.round != before.round or after.due != before.due
            or after.actor != before.actor or after.taken[before.actor] != before.taken[before.actor])


def turn_is_over(first: State, now: State) -> bool:
    """Does `now`, reached from `first` by one seat's steps, lie beyond that seat's turn?

    A turn is one person with all that follows, what a seat decides while feeding or breeding, or a card.
    """
    return now.s.ask == ASK_NOTHING or _turn_ended(&first.s, &now.s)


def _turns_from(first: State, now: State, steps: tuple[int, ...]) -> Iterator[tuple[tuple[int, ...], State]]:
    for step in now.steps():
        after = now.copy()
        play_step(&(<State>after).s, step, False)
        if _turn_ended(&(<State>first).s, &(<State>after).s):
            yield (*steps, step), after
        else:
            yield from _turns_from(first, after, (*steps, step))


# mutants: off (judgement, chance)
def evaluate(state: State, weights: Sequence[float]) -> tuple[float, ...]:
    """The estimated final points of every seat; exact at the end."""
    cdef float numbers[WEIGHTS]
    cdef float points[MOST_SEATS]
    read_weights(weights, WEIGHTS, numbers)
    if state.s.phase == END:
        _payoff(<Bytes>&state.s, points)
    else:
        evaluate_state(&state.s, numbers, points)
    return tuple(points[seat] for seat in range(state.s.players))


def features(state: State, seat: int) -> tuple[float, ...]:
    """The evaluation's features of one farm, named by `agricola_eval.FEATURE_NAMES`."""
    cdef float out[FEATURES]
    (<State?>state)._farm(seat)
    features_of(&state.s, seat, out)
    return tuple(out[i] for i in range(FEATURES))


cdef struct Best:
    float value
    int length
    int seat
    uint64_t path[MOST_TURN_STEPS]
    uint64_t best[MOST_TURN_STEPS]


cdef void _search_turn(const StateStruct* first, const StateStruct* now, const float* weights, int depth,
                       Best* best) noexcept nogil:
    # every listed turn, valued by the evaluation of the position after it: own points less those of the best other seat
    cdef uint64_t out[MAX_STEPS]
    cdef StateStruct after
    cdef float points[MOST_SEATS]
    cdef float value, most
    cdef int i, seat, n = list_steps(now, out, MAX_STEPS)
    for i in range(n):
        memcpy(&after, now, size_of(now.players))
        play_step(&after, out[i], False)
        best.path[depth] = out[i]
        if not _turn_ended(first, &after) and depth + 1 < MOST_TURN_STEPS:
            _search_turn(first, &after, weights, depth + 1, best)
            continue
        if after.phase == END:
            _payoff(<Bytes>&after, points)
        else:
            evaluate_state(&after, weights, points)
        most = -1e9 if now.players > 1 else 0
        for seat in range(now.players):
            if seat != best.seat and points[seat] > most:
                most = points[seat]
        value = points[best.seat] - most
        if best.length == 0 or value > best.value:
            best.value = value
            best.length = depth + 1
            memcpy(best.best, best.path, (depth + 1) * sizeof(uint64_t))


def greedy_turn(state: State, weights: Sequence[float]) -> list[int]:
    """The steps of the listed turn whose position afterwards evaluates best for the actor; the first of equals."""
    cdef float numbers[WEIGHTS]
    cdef Best best
    read_weights(weights, WEIGHTS, numbers)
    if state.actor < 0:
        raise ValueError("nobody is to move: there is no turn to choose")
    best.length = 0
    best.seat = state.s.actor
    with nogil:
        _search_turn(&state.s, &state.s, numbers, 0, &best)
    return [best.best[i] for i in range(best.length)]


def random_turn(state: State, random: Random) -> list[int]:
    """The steps of a turn whose every step is drawn from the listed ones with equal chance."""
    cdef State now = (<State?>state).copy()
    cdef uint64_t chosen
    if now.s.ask == ASK_NOTHING:
        raise ValueError("the game is over: there is no turn to choose")
    steps = []
    while True:
        chosen = drawn_step(&now.s, &(<Random?>random).rng)
        steps.append(chosen)
        play_step(&now.s, chosen, False)
        if _turn_ended(&state.s, &now.s):
            return steps


def random_games(n: int, seed: int, players: int = 2, edition: int = 0) -> tuple[int, int]:
    """Play n random games of listed steps; returns the number of steps and the sum of all points."""
    cdef Rng rng
    cdef StateStruct start, s
    cdef uint64_t steps = 0
    cdef int64_t points = 0
    cdef int _i, seat, games = n
    seed_rng(&rng, <uint64_t>seed)
    start = (<State>State.start(players, edition)).s
    with nogil:
        for _i in range(games):
            s = start
            while s.ask != ASK_NOTHING:
                play_step(&s, drawn_step(&s, &rng), False)
                steps += 1
            for seat in range(s.players):
                points += total(&s.farm[seat])
    return steps, points
# mutants: on
