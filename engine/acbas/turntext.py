"""The canonical text of a whole turn (NOTATION.md, section Moves): its parts in the order in which they happen."""

from __future__ import annotations

from collections.abc import Sequence

from hedgerow._core.acbas import State
from hedgerow._core.acbas_rules import HOOK_NAMES
from hedgerow.engine.acbas import steps as st
from hedgerow.engine.acbas.carpenter import moves as carpenter_moves
from hedgerow.engine.acbas.data import BOXES, BREEDINGS, MATERIALS, PHASES, SPECIES, tile
from hedgerow.engine.acbas.words import Counts, kept, unpack
from hedgerow.engine.notation import bits, edge, space

TRADED = (("wood", "stone"), ("wood", "reed"), ("stone", "reed"))
# whose borders follow on a box or an effect
BORDERS_OF = {"expand": "woodshop", "stall": "workshop", "home_workshop": "workshop", "breed": "ranch"}


def taken_kept(state: State, steps: Sequence[int]) -> Counts | None:
    """What a TAKE at the end of a turn must name as kept, None if only one maximal set exists and it is that one."""
    probe = state.copy()
    actor = probe.actor
    st.play_all(probe, steps, len(steps) - 1)
    payload = steps[-1] & st.PAYLOAD
    pool = list(probe.pool())
    pool[payload >> 32] += 1
    sheep, pigs, cows, horses = pool
    sets = [tuple(one) for one in probe.maximal_kept(actor, (sheep, pigs, cows, horses))]
    counts = unpack(payload)
    return None if sets == [counts] else counts


class _Writer:
    """Writes step by step. A part is a head and what stands behind its colon, joined by `+`."""

    def __init__(self, state: State, steps: Sequence[int], columns: int) -> None:
        self.state = state
        self.steps = steps
        self.columns = columns
        self.parts: list[tuple[str, list[str]]] = []
        self.borders = 0
        self.borders_of: str | None = None  # the part that takes the next borders; None: the one that is being written
        self.owner = ""  # the building whose questions follow

    def text(self) -> str:
        for index, one in enumerate(self.steps):
            kind, payload = one >> 56, one & st.PAYLOAD
            if kind != st.BORDERS:
                self._close_borders()
            self._step(index, kind, payload)
        self._close_borders()
        return "/".join(f"{head}:{'+'.join(rest)}" if rest else head for head, rest in self.parts) or self._nothing()

    def _nothing(self) -> str:
        return "breed" if PHASES[self.state.fields()["phase"]] in BREEDINGS else "none"

    def _add(self, head: str, *rest: str) -> None:
        self.parts.append((head, list(rest)))

    def _append(self, text: str) -> None:
        """Add to the last word of the part of the building that is being built."""
        self.parts[-1][1][-1] += text

    def _close_borders(self) -> None:
        if self.borders:
            words = [edge(number, self.columns) for number in bits(self.borders)]
            if self.borders_of is None:
                self.parts[-1][1].extend(words)
            else:
                self._add(self.borders_of, *words)
            self.borders = 0

    def _step(self, index: int, kind: int, payload: int) -> None:
        if kind == st.BOX:
            head = BOXES[payload].id
            self._add("special" if head.startswith("special") else head)
            self.borders_of = BORDERS_OF.get(head)
            self.owner = head
        elif kind == st.BORDERS:
            self.borders |= payload
            if not self.parts and self.borders_of is None:
                self.borders_of = "ranch"
        elif kind == st.SIDE:
            if self.owner == "expand":
                self.parts[-1][1].append(st.SIDES[payload])
            else:
                self._add(self.owner, st.SIDES[payload])
            self.columns += 1
        elif kind == st.STABLE:
            self.parts[-1][1].append(f"{space(payload & 255)}={MATERIALS[payload >> 8]}")
        elif kind == st.STALL or (kind == st.TROUGH and self.owner == "troughs"):
            self.parts[-1][1].append(space(payload))
        elif kind == st.TROUGH:
            self._add(self.owner, space(payload))
        elif kind == st.BUILDING:
            name = tile(payload).id
            if self.owner in ("special_a", "special_b"):
                self.parts[-1][1].append(name)
            else:
                self._add(self.owner, name)
            self.owner = self.borders_of = name
        elif kind == st.PLACE:
            costs = tile(self.steps[index - 1] & st.PAYLOAD).costs
            pays = f"={next(iter(costs[payload >> 8]))}" if len(costs) > 1 else ""
            self._append(f"@{space(payload & 255)}{pays}")
        elif kind in (st.TAKE, st.SPECIES):
            self._append(f"={SPECIES[payload >> 32 if kind == st.TAKE else payload]}")
            keep = taken_kept(self.state, self.steps) if kind == st.TAKE else None
            if keep is not None:
                self._add("keep", kept(keep))
        elif kind == st.MATERIAL:
            self._append(f"={MATERIALS[payload]}")
        elif kind == st.KEEP:
            self._keep(index, unpack(payload))
        elif kind == st.WINDOW:
            self._effect(payload)
        elif kind == st.ARRANGE:
            before = self.state.copy()
            st.play_all(before, self.steps, index)
            self._add("carpenter", *carpenter_moves(before, payload))
        elif kind == st.GIVE:
            self._add("cattle_farm", SPECIES[payload])
        elif kind == st.FLIP:
            self._add("barn")
        elif kind == st.DEPOT:
            self._add("home_depot")
        elif kind == st.SPREAD:
            added = sum((payload >> 32 + 5 * i & 31) << 8 * i for i in range(4))
            self._add("organic_farm", kept(unpack(payload)), kept(unpack(added)))

    def _keep(self, index: int, counts: Counts) -> None:
        before = self.state.copy()
        st.play_all(before, self.steps, index)
        if before.is_emptying:
            self._add("rearing_station", kept(counts))
            self.borders_of = "ranch"
            return
        if not self.parts:
            self._add("breed")
        self._add("keep", kept(counts))

    def _effect(self, payload: int) -> None:
        name, what = HOOK_NAMES[payload & 255], payload >> 16
        self.owner, self.borders_of = name, BORDERS_OF.get(name, name)
        if name in ("farm_well", "home_workshop", "joinery", "building_firm"):
            self._add(name, space(what))
        elif name == "trading_station":
            self._add(name, "+".join(TRADED[what >> 2]) + f"={SPECIES[what & 3]}")
        elif name == "cattle_market":
            self._add(name, SPECIES[what])
        elif name == "animal_trader":
            self._add(name, f"{SPECIES[what >> 4]}+{SPECIES[what >> 2 & 3]}={SPECIES[what & 3]}")
        elif name in ("woodshop", "assembly_hall"):
            pass  # the part is made of the borders that follow
        else:
            self._add(name)


def turn_text(state: State, steps: Sequence[int], columns: int) -> str:
    """The canonical text of a turn of the state's actor, whose farm has so many columns."""
    return _Writer(state, steps, columns).text()
