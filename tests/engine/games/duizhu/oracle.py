"""A slow, literal reading of sheet §5 to §9 under default options, on card words; it shares nothing with the room."""

from __future__ import annotations

from collections.abc import Sequence

ORDER = "3456789TJQKA"


def number(level: str) -> int:
    return int(level[1:]) if level[0] == "V" else ORDER.index(level) + 3


def written(level: int) -> str:
    return f"V{level}" if level < 3 else ORDER[level - 3]


class Reading:
    """Cards as they count at a level with a trump suit."""

    def __init__(self, level: str, trump: str) -> None:
        self.level = "3" if level.startswith("V") else level
        self.trump = trump

    def suit(self, card: str) -> str:
        if card in ("Lj", "Bj") or card[0] in ("2", self.level) or card[1] == self.trump:
            return "trump"
        return card[1]

    def height(self, card: str) -> int:
        if card == "Bj":
            return 103
        if card == "Lj":
            return 102
        if card[0] == self.level:
            return 101
        return 100 if card[0] == "2" else ORDER.index(card[0])

    def weng(self, play: Sequence[str]) -> int | None:
        """The height of four of a rank, None for anything else."""
        if len(play) != 4 or len({card[0] for card in play}) > 1 or play[0] in ("Lj", "Bj"):
            return None
        return {self.level: 201, "2": 200}.get(play[0][0]) or ORDER.index(play[0][0])

    def winner(self, plays: Sequence[Sequence[str]], *, weng: bool) -> int:
        """The place in the trick of the play that wins it."""
        if weng:
            heights = [self.weng(play) for play in plays]
            return max(range(4), key=lambda place: -1 if heights[place] is None else heights[place])  # type: ignore[arg-type,return-value]
        best, led = 0, self.suit(plays[0][0])
        for place in range(1, 4):
            suits = {self.suit(card) for card in plays[place]}
            now = {self.suit(card) for card in plays[best]}
            mine, theirs = (max(map(self.height, plays[at])) for at in (place, best))
            if len(plays[0]) > 1 and (led == "trump" or suits != {"trump"}):
                continue
            ruffs, higher = suits == {"trump"} != now, suits == now and mine > theirs
            if ruffs or (higher and len(suits) == 1):
                best = place
        return best

    def owes(self, hand: Sequence[str], lead: Sequence[str], played: Sequence[str], *, weng: bool) -> bool:
        """Whether a follower keeps back what it has to play."""
        if weng and self.weng(played) is not None:
            return False
        led = "trump" if weng else self.suit(lead[0])
        held = sum(self.suit(card) == led for card in hand)
        return sum(self.suit(card) == led for card in played) < min(len(lead), held)

    def throw_stands(self, throw: Sequence[str], others: Sequence[str]) -> bool:
        lowest = min(map(self.height, throw))
        led = self.suit(throw[0])
        return not any(self.suit(card) == led and self.height(card) > lowest for card in others)


def worth(cards: Sequence[str]) -> int:
    return sum({"5": 5, "T": 10, "K": 10}.get(card[0], 0) for card in cards)


def result(
    reading: Reading, levels: list[str], dealer: int, last: int, play: Sequence[str], weng: bool, score: int, kings: int
) -> tuple[str, list[str], int]:
    """The name of a deal, the levels after it, and the next dealer."""
    lost, level, side = (last - dealer) % 2 == 1, levels[dealer % 2], dealer % 2
    single = play[0] if len(play) == 1 else ""
    mine, theirs, following = number(level), number(levels[1 - side]), (dealer + 2) % 4
    if lost and level == "A" and single and single[0] == "A":
        name, mine = ("black_tiger", 3 - kings) if single == "As" else ("pare", 11 - kings)
    elif lost and level == "J" and single and single[0] == "J":
        name, mine = "straight", 3 - kings
    elif lost and (weng or all(reading.suit(card) == "trump" for card in play)):
        name, following = "dig", (dealer + 1) % 4
    elif score >= 40:
        name, following = "big_break" if score >= 80 else "break", (dealer + 1) % 4
    elif lost:
        name = "held"
    else:
        name = "made" if score else "clean"
        for _ in range(max(kings, 1 if score else 2)):
            mine += mine < 14
            if mine in (3, 11, 14):
                break
    if name in ("dig", "big_break") and theirs not in (3, 11, 14):
        theirs += 1
    if name in ("dig", "big_break", "break", "held"):
        mine -= kings
    after = [written(mine), written(theirs)]
    return name, after if side == 0 else after[::-1], following
