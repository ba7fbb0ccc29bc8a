"""Many positions solved, on several processes or on a cluster; what is known is not solved again."""

import json
from collections.abc import Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Executor, Future, wait
from contextlib import ExitStack

import msgspec

from hedgerow.engine.errors import FileError, HedgerowError
from hedgerow.engine.files import parse
from hedgerow.engine.position import Position
from hedgerow.solver.endgame import Solution, check, solve
from hedgerow.solver.errors import RequestError
from hedgerow.solver.limits import MEMORY_MB
from hedgerow.solver.pools import dask, processes
from hedgerow.solver.solved import Store


def _solve_text(text: str, time: float | None, memory: int) -> bytes:
    """Solve in another process: texts travel well."""
    return msgspec.json.encode(solve(parse(text), time=time, memory=memory))


def _result(future: "Future[bytes]") -> Solution:
    try:
        return msgspec.json.decode(future.result(), type=Solution)
    except HedgerowError:
        raise
    except Exception as error:  # a worker that died, or one that does not know this program
        raise RequestError(f"a worker failed: {type(error).__name__} {error}") from None


def _side_by_side(
    pool: Executor, positions: dict[int, Position], time: float | None, memory: int
) -> Iterator[tuple[int, Solution]]:
    """Yield numbers and solutions as they are finished."""
    jobs = {
        pool.submit(_solve_text, json.dumps(position.to_json()), time, memory): number
        for number, position in positions.items()
    }
    open_ = set(jobs)
    while open_:
        done, open_ = wait(open_, return_when=FIRST_COMPLETED)
        for future in done:
            yield jobs[future], _result(future)


def solve_many(
    positions: Sequence[Position],
    *,
    time: float | None = None,
    memory: int = MEMORY_MB,
    workers: int = 1,
    cluster: str | None = None,
    store: Store | None = None,
    anew: bool = False,
) -> Iterator[Solution]:
    """Yield the solution of every position, in their order.

    `time` and `memory` limit each of them. With more than one of `workers` so many processes of this machine work side
    by side, with `cluster` (the address of a Dask scheduler) that cluster's. What `store` holds is not solved again
    (but with `anew`), and what is solved is kept there as soon as it is, so that interrupted work goes on where it was.
    RequestError for an address at which no scheduler answers and for a worker that fails, FileError after the last
    solution if one could not be kept; otherwise errors are those of `solve`.
    """
    for position in positions:
        check(position, time, memory)  # what is refused is refused whether it was solved before or not
    known = {}
    trouble: FileError | None = None
    if store is not None and not anew:
        found = {number: store.find(position, time, memory) for number, position in enumerate(positions)}
        known = {number: solution for number, solution in found.items() if solution is not None}
    open_ = {number: position for number, position in enumerate(positions) if number not in known}
    with ExitStack() as stack:
        if open_ and (cluster is not None or workers > 1):
            pool = stack.enter_context(dask(cluster) if cluster is not None else processes(min(workers, len(open_))))
            solving = _side_by_side(pool, open_, time, memory)
        else:
            solving = ((number, solve(position, time=time, memory=memory)) for number, position in open_.items())
        for number in range(len(positions)):
            while number not in known:
                one, solution = next(solving)
                known[one] = solution
                if store is not None and not solution.interrupted:
                    try:
                        store.keep(positions[one], time, memory, solution)
                    except FileError as error:
                        trouble, store = error, None
            yield known[number]
            if known[number].interrupted:
                return
    if trouble is not None:
        raise trouble
