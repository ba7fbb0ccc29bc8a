"""Where work for several processes is done: here, or on a Dask cluster, both behind one `Executor`."""

import signal
from collections.abc import Iterator
from concurrent.futures import Executor, ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing import active_children
from typing import Any

from hedgerow.solver.errors import RequestError

ANSWER = "5s"  # within which a scheduler has to answer


def _leave_ctrl_c() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # it reaches every process of a terminal; the first one answers it


@contextmanager
def processes(workers: int) -> Iterator[Executor]:
    """Offer so many processes of this machine; whoever interrupts does not wait for what they are doing."""
    others = set(active_children())
    with ProcessPoolExecutor(max_workers=workers, initializer=_leave_ctrl_c) as pool:
        try:
            yield pool
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            for process in set(active_children()) - others:
                process.terminate()
            raise


@contextmanager
def dask(address: str) -> Iterator[Executor]:
    """Offer the workers of a Dask cluster; RequestError if there is none at that address, or no Dask here."""
    try:
        import distributed
    except ImportError:
        raise RequestError("--dask needs the extra [cluster]: pip install 'hedgerow[cluster]'") from None
    connect: Any = distributed.Client  # its types are not told
    if not address:
        raise RequestError("--dask is empty, but must be the address of a scheduler, as in tcp://localhost:8786")
    try:
        client = connect(address, timeout=ANSWER, set_as_default=False)
    except Exception as error:  # Dask raises whatever its transports do
        raise RequestError(f"--dask is {address!r}, but no scheduler answers there: {error}") from None
    with client:
        yield client.get_executor()
