"""A pool of processes that heals: tasks in, results out in the same order, whatever happens to a process.

Every process has a pipe of its own, and a thread here that waits at its other end: whatever moment a process is killed
at, in the middle of a result too, its pipe ends and no other process notices. Threads carry bytes and nothing else:
processes start in the thread that asks for results, while no thread holds a lock (that of an import, say) which a new
process would inherit locked for ever.
"""

from __future__ import annotations

import os
import pickle
import signal
import threading
import traceback
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from functools import partial
from itertools import count
from queue import SimpleQueue
from typing import TYPE_CHECKING, Any, Generic, TypeAlias, TypeVar

if TYPE_CHECKING:
    from multiprocessing import Process
    from multiprocessing.connection import Connection

Task = TypeVar("Task")
Result = TypeVar("Result")
Answer: TypeAlias = "bytes | BaseException"
"""What came of a task: the answer of a process, pickled; or why there is none."""

AHEAD = 3  # tasks on the way per process
TRIES = 3  # how often the same task may end its process before it is given up


def in_order(work: Callable[[Task], Result], tasks: Iterable[Task], jobs: int) -> Iterator[Result]:
    """Yield the result of every task in the order of the tasks; with one job everything happens here.

    `work` is a module-level function without effects; tasks and results are plain Structs, which travel cheaply
    between processes. A process that is killed loses nothing: a new one does its task again.
    ChildProcessError if the same task ends its process again and again.
    """
    with together(work, jobs) as done:
        yield from done(tasks)


@contextmanager
def together(
    work: Callable[[Task], Result], jobs: int, streams: int = 1
) -> Iterator[Callable[[Iterable[Task]], Iterator[Result]]]:
    """Lend what `in_order` does to several streams of tasks at once, done by the same processes."""
    if jobs <= 1:
        yield partial(map, work)
        return
    crew: _Crew[Task, Result] = _Crew(work, jobs, jobs * AHEAD // streams)
    try:
        yield crew.in_order
    finally:
        crew.close()


class _Crew(Generic[Task, Result]):
    """As many threads as processes: each takes tasks to its process and brings what it answers.

    Every task brings one more until there are enough: of few tasks no crowd is started.
    """

    def __init__(self, work: Callable[[Task], Result], jobs: int, ahead: int) -> None:
        self.work, self.jobs, self.ahead = work, jobs, ahead
        self.numbers = count()
        self.tasks: SimpleQueue[tuple[int, bytes] | None] = SimpleQueue()
        self.news: SimpleQueue[tuple[int, Answer] | _Worker] = SimpleQueue()  # an answer, or a process that has ended
        self.answers: dict[int, Answer] = {}
        self.closed = False
        self.workers: list[_Worker] = []
        self.threads: list[threading.Thread] = []

    def in_order(self, tasks: Iterable[Task]) -> Iterator[Result]:
        """Yield the results of some tasks, of which so many are on the way."""
        waiting: deque[int] = deque()
        for task in tasks:
            waiting.append(self.begin(task))
            if len(waiting) >= self.ahead:
                yield self.result(waiting.popleft())
        while waiting:
            yield self.result(waiting.popleft())

    def begin(self, task: Task) -> int:
        """Have a task done; return its number."""
        if len(self.workers) < self.jobs:
            self._hire()
        number = next(self.numbers)
        self.tasks.put((number, pickle.dumps(task)))
        return number

    def _hire(self) -> None:
        worker = _Worker(self.work)
        self.workers.append(worker)
        self.threads.append(threading.Thread(target=self._attend, args=(worker,), daemon=True))
        self.threads[-1].start()

    def result(self, number: int) -> Result:
        """Return the result of a task; raises what it raised. What a process leaves undone a new one does again."""
        while number not in self.answers:
            news = self.news.get()
            if isinstance(news, _Worker):
                news.renew()
            else:
                self.answers[news[0]] = news[1]
        answer = self.answers.pop(number)
        if isinstance(answer, BaseException):
            raise answer
        good, found = pickle.loads(answer)
        if not good:
            raise found
        return found  # type: ignore[no-any-return]

    def close(self) -> None:
        """End the processes, at work or not, and the threads that wait for them."""
        self.closed = True
        for worker in self.workers:
            self.tasks.put(None)
            worker.end()
            worker.ready.set()
        for thread in self.threads:
            thread.join()
        for worker in self.workers:
            worker.pipe.close()

    def _attend(self, worker: _Worker) -> None:
        while (job := self.tasks.get()) is not None:
            number, task = job
            try:
                self.news.put((number, self._answered(worker, task)))
            except BaseException as problem:
                self.news.put((number, problem))

    def _answered(self, worker: _Worker, task: bytes) -> Answer:
        for _ in range(TRIES):
            try:
                return worker.answer(task)
            except (EOFError, OSError):
                worker.ready.clear()
                self.news.put(worker)
                if self.closed:
                    break
                worker.ready.wait()
        return ChildProcessError(None, f"a process ended {TRIES} times over the same logs")


_STARTING = threading.Lock()
"""One process starts at a time: another would inherit the far end of its pipe, which then would not end with it."""


@contextmanager
def _interrupts_waiting() -> Iterator[None]:
    """Let Ctrl-C wait: a new process that has not yet been told to ignore it would end with a traceback."""
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


class _Worker:
    """One process, and the pipe to it."""

    pipe: Connection
    process: Process

    def __init__(self, work: Callable[[Any], Any]) -> None:
        self.work = work
        self.ready = threading.Event()  # there is a process again
        self.start()

    def start(self) -> None:
        """Start a process."""
        from multiprocessing import Pipe, Process

        with _STARTING, _interrupts_waiting():
            self.pipe, theirs = Pipe()
            self.process = Process(target=_serve, args=(self.work, theirs), daemon=True)
            self.process.start()
            theirs.close()
        self.ready.set()

    def renew(self) -> None:
        """Start a process in the place of one that has ended."""
        self.end()
        self.pipe.close()
        self.start()

    def answer(self, task: bytes) -> bytes:
        """Return what the process answers; EOFError or OSError if it has ended, in the middle of it or before."""
        self.pipe.send_bytes(task)
        return self.pipe.recv_bytes()

    def end(self) -> None:
        """End the process, and wait until it has."""
        self.process.kill()
        self.process.join()


# ---------------------------------------------------------------- in the process


def _serve(work: Callable[[Any], Any], pipe: Connection) -> None:
    """Answer one task after another."""
    _follow_the_parent()
    while True:
        pipe.send_bytes(pickle.dumps(_tried(work, pipe.recv()), pickle.HIGHEST_PROTOCOL))


def _tried(work: Callable[[Any], Any], task: Any) -> tuple[bool, Any]:
    """Return the result; or False, and what was raised instead."""
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
