"""A pool of processes that heals: tasks in, results out in the same order, whatever happens to a process."""

from __future__ import annotations

import os
import signal
import threading
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import TYPE_CHECKING, Generic, TypeVar

if TYPE_CHECKING:
    from concurrent.futures import Executor, Future

Task = TypeVar("Task")
Result = TypeVar("Result")

AHEAD = 3  # tasks on the way per process
TRIES = 3  # how often the same task may end its process before it is given up


def in_order(work: Callable[[Task], Result], tasks: Iterable[Task], jobs: int) -> Iterator[Result]:
    """Yield the result of every task in the order of the tasks; with one job everything happens here.

    `work` is a module-level function without effects; tasks and results are plain Structs, which travel cheaply
    between processes. A process that is killed loses nothing: what was on the way is done again by new ones.
    ChildProcessError if the same task ends its process again and again.
    """
    if jobs <= 1:
        yield from map(work, tasks)
        return
    crew: _Crew[Task, Result] = _Crew(work, jobs)
    try:
        for task in tasks:
            crew.submit(task)
            if len(crew.waiting) >= jobs * AHEAD:
                yield crew.first_result()
        while crew.waiting:
            yield crew.first_result()
    finally:
        crew.pool.shutdown(wait=True, cancel_futures=True)


class _Crew(Generic[Task, Result]):
    """Processes at work, and the tasks on their way, oldest first."""

    def __init__(self, work: Callable[[Task], Result], jobs: int) -> None:
        from concurrent.futures import ProcessPoolExecutor  # a tenth of the start of a command that may not need it
        from concurrent.futures.process import BrokenProcessPool

        self.work = work
        self.new_pool: Callable[[], Executor] = partial(ProcessPoolExecutor, jobs, initializer=_follow_the_parent)
        self.broken = BrokenProcessPool
        self.pool: Executor = self.new_pool()
        self.waiting: deque[tuple[Task, Future[Result]]] = deque()

    def submit(self, task: Task) -> None:
        """Give out a task."""
        try:
            future = self.pool.submit(self.work, task)
        except self.broken:
            self._renew()
            future = self.pool.submit(self.work, task)
        self.waiting.append((task, future))

    def first_result(self) -> Result:
        """Return the result of the oldest task; renew the processes if one was killed."""
        for _ in range(TRIES):
            try:
                result = self.waiting[0][1].result()
            except self.broken:
                self._renew()
            else:
                self.waiting.popleft()
                return result
        raise ChildProcessError(None, f"a process ended {TRIES} times over the same logs")

    def _renew(self) -> None:
        """Start new processes and give out again what the old ones did not finish."""
        self.pool.shutdown(wait=False, cancel_futures=True)
        self.pool = self.new_pool()
        self.waiting = deque(
            (task, future if _is_good(future) else self.pool.submit(self.work, task)) for task, future in self.waiting
        )


def _is_good(future: Future[Result]) -> bool:
    return future.done() and not future.cancelled() and future.exception() is None


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
