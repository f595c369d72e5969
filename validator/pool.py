"""A plain pool of processes: tasks in, results out in the same order, never more than a few on the way."""

from __future__ import annotations

import os
import signal
import threading
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from concurrent.futures import Future

Task = TypeVar("Task")
Result = TypeVar("Result")

AHEAD = 3  # tasks on the way per process


def in_order(work: Callable[[Task], Result], tasks: Iterable[Task], jobs: int) -> Iterator[Result]:
    """Yield the result of every task in the order of the tasks; with one job everything happens here.

    `work` is a module-level function; tasks and results are plain Structs, which travel cheaply between processes.
    """
    if jobs <= 1:
        yield from map(work, tasks)
        return
    from concurrent.futures import ProcessPoolExecutor  # a tenth of the start of a command that may not need it

    waiting: deque[Future[Result]] = deque()
    pool = ProcessPoolExecutor(jobs, initializer=_follow_the_parent)
    try:
        for task in tasks:
            waiting.append(pool.submit(work, task))
            if len(waiting) >= jobs * AHEAD:
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


def _follow_the_parent() -> None:
    """Leave Ctrl-C to the process that started this one, and end when it is gone, even if it was killed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_the_parent, daemon=True).start()


def _end_with_the_parent() -> None:
    from multiprocessing import parent_process

    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)
