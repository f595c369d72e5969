"""What is said once the cards are played: the last third, left-over levels passed on, refusals, sheet §8."""

from __future__ import annotations

from msgspec.structs import replace

from engine.games.zhaopengyou.scoring import is_winner, share_due
from engine.games.zhaopengyou.state import State, Transfer
from logformat.events import Declare


def apply_share(state: State, event: Declare) -> None:
    """The last third is given out once."""
    if state.share is None and share_due(state) is not None:
        state.share = (int(event.pairs.get("dealer", "0")), int(event.pairs.get("friend", "0")))


def transfer_of(event: Declare) -> Transfer | None:
    """Return the transfer a line speaks of; None if it does not say whom, how much or where to."""
    said = dict(reversed(event.pairs.words))
    if "to" not in said or "n" not in said or "dir" not in said:
        return None
    return Transfer(event.seat, int(said["to"]), int(said["n"]), said["dir"] == "up")


def apply_transfer(state: State, event: Declare) -> None:
    """Left-over levels move."""
    found = transfer_of(event)
    if found is not None:
        transfer(state, found)


def transfer(state: State, move: Transfer) -> None:
    """Do what a transfer does."""
    state.transfers = (*state.transfers, move)


def refusable(state: State, seat: int) -> int | None:
    """Return the place of the last transfer to a seat that stands; None if there is none."""
    places = [n for n, found in enumerate(state.transfers) if found.to == seat and not found.refused]
    return places[-1] if places else None


def apply_refuse(state: State, event: Declare) -> None:
    """The last transfer to the seat is undone, by who may not refuse too: the log says that it was."""
    place = refusable(state, event.seat)
    if place is not None:
        undone = replace(state.transfers[place], refused=True)
        state.transfers = (*state.transfers[:place], undone, *state.transfers[place + 1 :])


def may_refuse(state: State, seat: int) -> bool | None:
    """Whether the last transfer to a seat may be refused: by winners, and never what is owed for a fall."""
    place = refusable(state, seat)
    wins = is_winner(state, seat)
    if place is None or wins is None:
        return None
    return wins and is_winner(state, state.transfers[place].seat) is True
