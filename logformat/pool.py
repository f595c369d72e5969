"""A pool of processes that heals: tasks in, results out in the same order, whatever happens to a process.

Every process has a pipe of its own, and a thread here that waits at its other end: whatever moment a process is killed
at, in the middle of a result too, its pipe ends and no other process notices.
"""

from __future__ import annotations

import os
import signal
import threading
import traceback
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from queue import SimpleQueue
from typing import TYPE_CHECKING, Any, Generic, TypeAlias, TypeVar

if TYPE_CHECKING:
    from concurrent.futures import Future
    from multiprocessing import Process
    from multiprocessing.connection import Connection

Task = TypeVar("Task")
Result = TypeVar("Result")
Answer: TypeAlias = tuple[bool, Any]
"""The result of a task; or False, and what was raised instead."""

AHEAD = 3  # tasks on the way per process
TRIES = 3  # how often the same task may end its process before it is given up


def in_order(work: Callable[[Task], Result], tasks: Iterable[Task], jobs: int) -> Iterator[Result]:
    """Yield the result of every task in the order of the tasks; with one job everything happens here.

    `work` is a module-level function without effects; tasks and results are plain Structs, which travel cheaply
    between processes. A process that is killed loses nothing: a new one does its task again.
    ChildProcessError if the same task ends its process again and again.
    """
    if jobs <= 1:
        yield from map(work, tasks)
        return
    crew: _Crew[Task, Result] = _Crew(work, jobs)
    waiting: deque[Future[Result]] = deque()
    try:
        for task in tasks:
            waiting.append(crew.threads.submit(crew.done, task))
            if len(waiting) >= jobs * AHEAD:
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()
    finally:
        crew.close()


class _Crew(Generic[Task, Result]):
    """As many threads as processes: each takes a task to a process that is free and waits for the result."""

    def __init__(self, work: Callable[[Task], Result], jobs: int) -> None:
        from concurrent.futures import ThreadPoolExecutor  # not at the start of a command that may not need it

        self.workers = [_Worker(work) for _ in range(jobs)]
        self.free: SimpleQueue[_Worker] = SimpleQueue()
        for worker in self.workers:
            self.free.put(worker)
        self.threads = ThreadPoolExecutor(jobs)
        self.closed = False

    def done(self, task: Task) -> Result:
        """Return the result of a task; raises what it raised. What a process leaves undone a new one does again."""
        worker = self.free.get()
        try:
            good, found = self._answered(worker, task)
        finally:
            self.free.put(worker)
        if not good:
            raise found
        return found  # type: ignore[no-any-return]

    def _answered(self, worker: _Worker, task: Task) -> Answer:
        for _ in range(TRIES):
            try:
                return worker.answer(task)
            except (EOFError, OSError):
                self._renew(worker)
        raise ChildProcessError(None, f"a process ended {TRIES} times over the same logs")

    def _renew(self, worker: _Worker) -> None:
        with _STARTING:
            if self.closed:
                raise EOFError
            worker.end()
            worker.pipe.close()
            worker.start()

    def close(self) -> None:
        """End the processes, at work or not, and the threads that wait for them."""
        with _STARTING:
            self.closed = True
            for worker in self.workers:
                worker.end()
        self.threads.shutdown(wait=True, cancel_futures=True)
        for worker in self.workers:
            worker.pipe.close()


_STARTING = threading.RLock()
"""One process starts at a time: another would inherit the far end of its pipe, which then would not end with it."""


class _Worker:
    """One process, and the pipe to it."""

    pipe: Connection
    process: Process

    def __init__(self, work: Callable[[Any], Any]) -> None:
        self.work = work
        self.start()

    def start(self) -> None:
        """Start a process."""
        from multiprocessing import Pipe, Process

        with _STARTING:
            self.pipe, theirs = Pipe()
            self.process = Process(target=_serve, args=(self.work, theirs), daemon=True)
            self.process.start()
            theirs.close()

    def answer(self, task: Any) -> Answer:
        """Return what the process answers; EOFError or OSError if it has ended, in the middle of it or before."""
        self.pipe.send(task)
        return self.pipe.recv()  # type: ignore[no-any-return]

    def end(self) -> None:
        """End the process, and wait until it has."""
        self.process.kill()
        self.process.join()


# ---------------------------------------------------------------- in the process


def _serve(work: Callable[[Any], Any], pipe: Connection) -> None:
    """Answer one task after another."""
    _follow_the_parent()
    while True:
        pipe.send(_tried(work, pipe.recv()))


def _tried(work: Callable[[Any], Any], task: Any) -> Answer:
    try:
        return True, work(task)
    except Exception as problem:  # it is raised where the result is asked for
        problem.add_note(f"in process {os.getpid()}:\n{traceback.format_exc()}")
        return False, problem


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
