"""Many positions solved, on several processes or on a cluster; what is known is not solved again."""

import json
from collections.abc import Iterator, Sequence
from concurrent.futures import Future
from contextlib import ExitStack

import msgspec

from hedgerow.engine.files import parse
from hedgerow.engine.position import Position
from hedgerow.solver.endgame import Solution, solve
from hedgerow.solver.limits import MEMORY_MB
from hedgerow.solver.pools import dask, processes
from hedgerow.solver.solved import Store


def _solve_text(text: str, time: float | None, memory: int) -> bytes:
    """Solve in another process: texts travel well."""
    return msgspec.json.encode(solve(parse(text), time=time, memory=memory))


def solve_many(
    positions: Sequence[Position],
    *,
    time: float | None = None,
    memory: int = MEMORY_MB,
    workers: int = 1,
    cluster: str | None = None,
    store: Store | None = None,
) -> Iterator[Solution]:
    """Yield the solution of every position, in their order.

    `time` and `memory` limit each of them. With more than one of `workers` so many processes of this machine work side
    by side, with `cluster` (the address of a Dask scheduler) that cluster's. What `store` holds is not solved again,
    and what is solved is kept there at once, so that interrupted work goes on where it was. RequestError for an address
    at which no scheduler answers; otherwise errors are those of `solve`.
    """
    known = [None if store is None else store.find(position, time, memory) for position in positions]
    open_ = [number for number, solution in enumerate(known) if solution is None]
    with ExitStack() as stack:
        jobs: dict[int, Future[bytes]] = {}
        if open_ and (cluster is not None or workers > 1):
            pool = stack.enter_context(dask(cluster) if cluster is not None else processes(min(workers, len(open_))))
            jobs = {
                number: pool.submit(_solve_text, json.dumps(positions[number].to_json()), time, memory)
                for number in open_
            }
        for number, position in enumerate(positions):
            solution = known[number]
            if solution is None:
                if number in jobs:
                    solution = msgspec.json.decode(jobs.pop(number).result(), type=Solution)
                else:
                    solution = solve(position, time=time, memory=memory)
                if store is not None and not solution.interrupted:
                    store.keep(position, time, memory, solution)
            yield solution
            if solution.interrupted:
                return
