"""What events do to a state of 二百五 (`steps`), and which moves the law allows (`legal`), sheet §4 and §6."""

from engine.games.erbaiwu.moves.legal import canonical, legal_moves
from engine.games.erbaiwu.moves.steps import advance

__all__ = ["advance", "canonical", "legal_moves"]
