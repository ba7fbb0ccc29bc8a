"""One game of All Creatures on both sides, the compiled core and the slow twin, compared at every node."""

import random
from collections import Counter
from dataclasses import dataclass, field, replace

import hedgerow.engine  # noqa: F401  (fills the core's table of rules)
from hedgerow._core import acbas as core
from hedgerow.engine.acbas.position import AcbasPosition
from hedgerow.solver.weights import standard
from tests.reference.acbas import Position, Turn
from tests.reference.acbas_data import BOXES, SPECIALS
from tests.reference.acbas_farm import Farm, Plan, farm_to_json
from tests.reference.geometry import all_cells, all_edges, cell_mask, edge_mask, edges_of_mask
from tests.reference.housing import SPECIES
from tests.twin_borders import Borders
from tests.twin_sides import Sides
from tests.twin_words import (
    BORDERS,
    BOX,
    BUILDING,
    DONE,
    FENCING,
    KEEP,
    NOTHING,
    PHASES,
    PLACE,
    STALL,
    TAKE,
    TILES,
    canonical,
    core_key,
    counts_of,
    four,
    packed,
    position_json,
    report_json,
    score_json,
    slow_key,
    turn_borders,
    turn_of,
)

WEIGHTS = standard()


@dataclass(frozen=True)
class Effort:
    """How much is compared at a node."""

    complete: int  # up to so many border sets are all played, and the twin's outcomes are found by trying them
    edge_sets: int  # so many random ones and each with one random change, else played too
    pools: int  # random pools of animals, each on both farms
    every: int  # up to so many legal turns (by the core's bound) are all played


QUICK = Effort(complete=200, edge_sets=8, pools=1, every=150)
FULL = Effort(complete=20_000, edge_sets=200, pools=1, every=400)


@dataclass
class Comparison(Sides):
    """One game, played on both sides. `counts` says how much was compared."""

    seed: int
    effort: Effort = QUICK
    counts: Counter[str] = field(default_factory=Counter)

    def __post_init__(self) -> None:
        self.dice = random.Random(f"twin {self.seed}")
        self.greed = self.dice.choice((0.0, 0.3, 0.8, 0.95))
        self.fast = core.State.start()
        self.slow = Position.start()

    @property
    def name(self) -> str:
        """Which game it is, and how to play it again."""
        return f"game {self.seed} (python -m tests.twin --from {self.seed} --count 1)"

    def said(self) -> str:
        """The position as a text."""
        return core_key(self.fast)

    def play(self) -> Counter[str]:
        """The whole game, from a start by lot; `Difference` at the first disagreement."""
        first, shared = self.dice.randrange(2), self.dice.random() < 0.5
        self.fast = core.State.start(first, shared)
        self.slow = Position.start(first, "shared" if shared else "second_player")
        if self.dice.random() < 0.4:
            self.endow()
        super().play()
        self.ties()
        return self.counts

    def endow(self) -> None:
        """Goods and Stalls for both farms at the start, so that much can be built early."""
        fields, farms = self.fast.fields(), []
        for seat, farm in enumerate(self.slow.farms):
            goods = {good: self.dice.randint(0, most) for good, most in (("wood", 14), ("stone", 10), ("reed", 3))}
            plan, tiles = farm.plan, list(fields["farms"][seat]["tiles"])
            for row, column in self.dice.sample(farm.plan.free_cells, self.dice.randint(0, 2)):
                plan = plan.with_building((row, column), "stall")
                tiles[3 * column + row] = TILES.index("stall")
                fields["stalls"] -= 1
            fields["farms"][seat].update(goods, tiles=tuple(tiles))
            farms.append(replace(farm, plan=plan, wood=goods["wood"], stone=goods["stone"], reed=goods["reed"]))
        self.fast = core.State.from_fields(fields)
        self.slow = replace(self.slow, farms=(farms[0], farms[1]))

    # ---- which turn is played ----

    def advance(self) -> None:
        """Choose a turn of the core and play it on both sides; the next node compares the positions."""
        chance = self.dice.random()
        if chance < self.greed:
            steps = tuple(core.greedy_turn(self.fast, WEIGHTS))
        elif chance < self.greed + 0.5 * (1 - self.greed):
            turns = self.fast.turns()
            box = self.dice.choice(sorted({steps[0] for steps, _ in turns}))
            steps = self.dice.choice([steps for steps, _ in turns if steps[0] == box])
        elif chance < self.greed + 0.7 * (1 - self.greed):
            steps = self.dice.choice(self.fast.turns())[0]
        else:
            steps = self.odd_turn()
        turn = turn_of(steps, self.slow.me.plan.columns)
        for step in steps:
            self.fast.play(step, settle=step >> 56 != KEEP and KEEP not in [other >> 56 for other in steps])
        self.equal(f"hash after {turn}", self.fast.hash, self.fast.rehash())
        self.slow = self.slow_result(turn)

    def slow_result(self, turn: Turn) -> Position:
        """The twin's position after a turn that the core allows."""
        try:
            return self.slow.play(turn)
        except ValueError as error:
            self.fail(f"the twin refuses {turn}: {error}")

    def odd_turn(self) -> tuple[int, ...]:
        """A turn that no list holds: any borders that can be paid, any animals let go."""
        now, steps = self.fast.copy(), list[int]()
        while not steps or now.fields()["box"] >= 0:
            if now.ask == BORDERS and not turn_borders(steps):
                farm = self.slow.me
                number = self.dice.randint(1, self.slow.max_borders(BOXES[now.fields()["box"]]))
                chosen = self.dice.sample(farm.plan.free_edges, number)
                step = core.step(BORDERS, edge_mask(chosen))
            elif now.ask == BORDERS:
                step = core.step(DONE)
            elif now.ask in (KEEP, TAKE):
                step = self.dice.choice(now.steps())
                kept = [
                    self.dice.choice((count, self.dice.randint(0, count))) for count in counts_of(step & 0xFFFFFFFF)
                ]
                step = step >> 32 << 32 | packed(kept)
            else:
                step = self.dice.choice(now.steps())
            if not now.is_legal(step):
                self.fail(f"step {step:#x} after {steps} should be legal")
            now.play(step, settle=False)
            steps.append(step)
            if now.ask == NOTHING or self.fast.ask == KEEP:
                break
        self.counts["odd turns"] += 1
        return tuple(steps)

    # ---- what is compared at a node ----

    def node(self) -> None:
        """Everything about one position."""
        self.counts["nodes"] += 1
        data = position_json(self.fast)
        self.equal("position", canonical(data), slow_key(self.slow))
        engine = AcbasPosition(self.fast).to_json()
        self.equal("JSON of the engine", canonical(engine), canonical(data))
        self.equal("whether the game is over", self.fast.ask == NOTHING, self.slow.is_over)
        self.scores()
        self.housing()
        self.imagined_farm()
        if not self.slow.is_over:
            self.boxes()
            for box in FENCING:
                if box in self.slow.usable_boxes():
                    Borders(self, box).compare()
            self.listed_turns()
            self.all_turns()

    def scores(self) -> None:
        for seat in (0, 1):
            self.score(self.fast, self.slow, seat)
        self.equal("winner", self.fast.winner(), self.slow.winner())

    def score(self, fast: core.State, slow: Position, seat: int) -> None:
        report, score = report_json(fast.report(seat)), score_json(slow.score(seat))
        for part in score:
            self.equal(f"score of seat {seat}, {part}, of {farm_to_json(slow.farms[seat])}", report[part], score[part])
        self.equal(f"total of seat {seat}", fast.totals()[seat] / 2, score["total"])

    def housing(self) -> None:
        for seat in (0, 1):
            farm = self.slow.farms[seat]
            extra = [self.dice.randint(0, 2) for _ in SPECIES]
            pools = [farm.animals, farm.newborn(), four(a + b for a, b in zip(farm.animals, extra, strict=True))]
            pools += [four(self.dice.choice((0, 1, 2, 3, 5)) for _ in SPECIES) for _ in range(self.effort.pools)]
            for pool in pools:
                self.equal(
                    f"kept of {pool}, seat {seat}",
                    sorted(self.fast.maximal_kept(seat, pool)),
                    sorted(self.slow.maximal_kept(seat, pool)),
                )
                self.counts["kept sets"] += 1
            most = min(120, max([size for size, _ in self.slow.capacities(seat)], default=1))
            counts = four(self.dice.randint(0, most) for _ in SPECIES)
            fits = (self.fast.can_house(seat, counts), self.slow.can_house(seat, counts))
            self.equal(f"room for {counts}, seat {seat}", *fits)

    def imagined_farm(self) -> None:
        """A farm that no game would bring: what it holds and scores."""
        columns = self.dice.randint(2, 7)
        home, density = self.dice.randrange(columns - 1), self.dice.choice((0.3, 0.6, 0.85, 1))
        cells = sorted(all_cells(columns) - {(2, home)})
        built = self.dice.sample(cells, self.dice.randint(0, min(7, len(cells))))
        tiles = {cell: self.dice.choice(("stall", "stable", "storage", "shelter", "open_stable")) for cell in built}
        tiles[2, home] = self.dice.choice(("cottage", "half_timbered_house"))
        plan = Plan(
            columns,
            home,
            tuple(sorted(tiles.items())),
            frozenset(self.dice.sample(sorted(all_cells(columns)), self.dice.randint(0, 6))),
            frozenset(edge for edge in all_edges(columns) if self.dice.random() < density),
        )
        s, p, c, h = (self.dice.randint(0, 15) for _ in SPECIES)
        wood, stone, reed = (self.dice.randint(0, 9) for _ in range(3))
        farm = Farm(plan, wood, stone, reed, animals=(s, p, c, h), workers=0)
        slow = replace(self.slow, phase="end", pending=(), to_move=None, farms=(self.slow.farms[0], farm))
        fields = self.fast.fields()
        fields["farms"][1] = {
            **fields["farms"][1],
            "columns": columns,
            "home": home,
            "borders": edge_mask(plan.borders),
            "troughs": cell_mask(plan.troughs),
            "tiles": [TILES.index(tiles.get((cell % 3, cell // 3), "")) for cell in range(21)],
            "wood": wood,
            "stone": stone,
            "reed": reed,
            "animals": farm.animals,
            "workers": 0,
        }
        fast = core.State.from_fields({**fields, "phase": PHASES.index("end"), "due": []})
        self.score(fast, slow, 1)
        pool = four(self.dice.choice((0, 1, 3, 6)) for _ in SPECIES)
        kept = sorted(fast.maximal_kept(1, pool)), sorted(slow.maximal_kept(1, pool))
        self.equal(f"kept of {pool} on {farm_to_json(farm)}", *kept)
        self.counts["imagined farms"] += 1

    def boxes(self) -> None:
        """Usable boxes, and where which building can go for which payment."""
        if self.slow.phase != "work":
            self.equal("boxes", self.fast.ask, KEEP)
            return
        self.equal("actor", self.fast.actor, self.slow.actor)
        usable = self.slow.usable_boxes()
        self.equal("boxes", {BOXES[step & 255] for step in self.fast.steps()}, set(usable))
        if "special_a" in usable and "special_a" not in dict(self.slow.occupied):
            usable |= {"special_b"} - set(dict(self.slow.occupied))  # two free boxes: one choice, either name
        legal = {box for number, box in enumerate(BOXES) if self.fast.is_legal(core.step(BOX, number))}
        self.equal("legal boxes", legal, set(usable))
        for box in ("special_a", "special_b"):
            if box in self.slow.usable_boxes():
                self.buildings(BOXES.index(box))
                break
        if "stall" in usable:
            asked = self.after(core.step(BOX, BOXES.index("stall")))
            free = {cell_mask({cell}) for cell in self.slow.me.plan.free_cells}
            self.equal("spaces for a Stall", {1 << (step & 255) for step in asked.steps()}, free)
            legal_cells = {1 << cell for cell in range(24) if asked.is_legal(core.step(STALL, cell))}
            self.equal("legal spaces for a Stall", legal_cells, free)

    def buildings(self, box: int) -> None:
        asked = self.after(core.step(BOX, box))
        places: dict[str, set[tuple[int, int]]] = {}
        for step in asked.steps():
            chosen = asked.copy()
            chosen.play(step)
            found = [(1 << (place & 255), place >> 8 & 255) for place in chosen.steps()]
            places[TILES[step & 255]] = set(found)
            self.equal(f"number of places of {TILES[step & 255]}", len(found), len(set(found)))
            legal = {
                (1 << cell, pay)
                for cell in range(24)
                for pay in range(3)
                if chosen.is_legal(core.step(PLACE, cell | pay << 8))
            }
            self.equal(f"legal places of {TILES[step & 255]}", legal, places[TILES[step & 255]])
        slow = {name: {(cell_mask({cell}), pay) for cell, pay in self.slow.placements(name)} for name in SPECIALS}
        self.equal("buildings and their places", places, {name: found for name, found in slow.items() if found})
        legal_tiles = {tile for tile in range(64) if asked.is_legal(core.step(BUILDING, tile))}
        self.equal("legal buildings", {TILES[tile] for tile in legal_tiles}, set(places))

    def after(self, *steps: int) -> core.State:
        """The core's state after some steps of a turn, which stops wherever animals may be let go."""
        state = self.fast.copy()
        for step in steps:
            state.play(step, settle=False)
        return state

    def listed_turns(self) -> None:
        columns = self.slow.me.plan.columns
        listed = [(steps, core_key(after)) for steps, after in self.fast.turns()]
        fast = dict[str, tuple[int, ...]]()
        for steps, key in listed:
            if key in fast:
                self.equal("turns with one result", turn_of(steps, columns), turn_of(fast[key], columns))
                self.fail(f"{turn_of(steps, columns)} is listed twice")
            fast[key] = steps
        slow = {slow_key(position) for _, position in self.slow.turns()}
        self.equal("results of listed turns missing in the core", slow - set(fast), set())
        for key in set(fast) - slow:
            self.preparation(fast[key], key)
        self.counts["listed turns"] += len(listed)

    def preparation(self, steps: tuple[int, ...], key: str) -> None:
        """A listed turn that is not among the twin's: it must place borders that close nothing, and be legal."""
        plan = self.slow.me.plan
        turn = turn_of(steps, plan.columns)
        placed, closes_nothing = plan, False
        for step in turn_borders(steps):
            more = placed.with_borders(edges_of_mask(step, plan.columns))
            closes_nothing |= more.pastures == placed.pastures
            placed = more
        self.equal(f"whether {turn} only lists what the rules list", closes_nothing, True)
        self.equal(f"result of {turn}", key, slow_key(self.slow_result(turn)))
        self.counts["preparations"] += 1

    def all_turns(self) -> None:
        if self.fast.turn_count_bound() > self.effort.every:
            return
        turns = self.fast.turns(every=True)
        fast = {core_key(after) for _, after in turns}
        self.equal("different results of all turns", len(turns), len(fast))
        self.equal("results of all turns", fast, {slow_key(position) for _, position in self.slow.turns(every=True)})
        self.counts["all turns"] += len(turns)

    def ties(self) -> None:
        """The tie rule, on the finished game with one farm twice."""
        fields = self.fast.fields()
        for first in (0, 1):
            for tie in ("second_player", "shared"):
                farms = [fields["farms"][0]] * 2
                fast = core.State.from_fields(
                    {**fields, "farms": farms, "first_start": first, "shared_tie": tie == "shared"}
                )
                slow = replace(self.slow, farms=(self.slow.farms[0],) * 2, first_start=first, tie=tie)
                self.equal(f"winner of a tie, first_start {first}, {tie}", fast.winner(), slow.winner())
