"""What the Chinese overviews say of scores and of the order of cards is what the rooms reckon."""

from __future__ import annotations

from collections.abc import Callable, Iterable

import pytest

from engine.game import ROOMS, game
from engine.games.duizhu import scoring as duizhu
from engine.games.duizhu.options import Options as DuizhuOptions
from engine.games.erbaiwu.cards import BLACK_VALUE, VALUES
from engine.games.erbaiwu.options import Options as ErbaiwuOptions
from engine.games.erbaiwu.scoring import REWARD, SEVEN_POINTS
from engine.games.hongshi import combos as hongshi
from engine.games.hongshi.cards import pack as hongshi_pack
from engine.games.hongshi.options import Options as HongshiOptions
from engine.games.hongxingwu import scoring as hongxingwu
from engine.games.jiheiwu import scoring as jiheiwu
from engine.games.jiheiwu.cards import hand_size, strength
from engine.games.jiheiwu.cards import pack as jiheiwu_pack
from engine.games.jiheiwu.combos import shortest_run
from engine.games.jiheiwu.options import Options as JiheiwuOptions
from engine.games.zhaopengyou.options import Options as ZhaopengyouOptions
from engine.games.zhaopengyou.scoring import levels
from engine.games.zhaopengyou.scoring.points import factor
from engine.games.zhuoheia import combos as zhuoheia
from engine.games.zhuoheia import scoring as zhuoheia_scoring
from engine.games.zhuoheia.cards import PACK
from engine.kit.onepack import cards_in
from logformat.cards import CARD_CODES, CARD_WORDS
from paipu.sheets import sheet


def _row(*cells: object) -> str:
    said = [f"{cell:+d}" if cell and isinstance(cell, int) else str(cell) for cell in cells]
    return f"| {' | '.join(said)} |"


def _ladder(pack: int, place: Callable[[int], int], names: dict[str, str]) -> str:
    """Return the single cards of a pack from the lowest to the highest, as an overview writes them."""
    found: dict[int, str] = {}
    for code in cards_in(pack):
        card = CARD_WORDS[code]
        found[place(code)] = names.get(card) or card[0].replace("T", "10")
    return " ".join(found[key] for key in sorted(found))


def _red_ten_order(code: int) -> int:
    combo = hongshi.recognise(bytes([code]), None, HongshiOptions(), False)
    assert combo
    return combo.key


def _black_ace_order(code: int) -> int:
    combo = zhuoheia.recognise(bytes([code]))
    assert combo
    return combo.key


def _squeezed(said: str, ways: tuple[int, ...], options: JiheiwuOptions, *orders: tuple[int, ...]) -> str:
    """Return a row of 挤黑5: what the dealer, its partner and an opponent get by each order of going out."""
    form = {4: "四人", 5: "五人", 6: "六人三对三" if len(set(ways)) == 3 else "六人二对四"}[options.players]
    scores = [jiheiwu.scores(ways, options, order, False) for order in orders]
    seats = 0, next(seat for seat in ways if seat), next(seat for seat in range(options.players) if seat not in ways)
    return _row(form, said, *[" / ".join(f"{score[seat]:+d}" for score in scores) for seat in seats])


def _form(said: str, options: JiheiwuOptions) -> str:
    held = hand_size(options, 0, 0)
    return said.format(pack=jiheiwu_pack(options).bit_count(), hand=held, run=shortest_run(options))


def _alone(players: int, said: str, form: str) -> str:
    first, loss, last, gain = jiheiwu.SOLO[players]
    return _row(form, said, f"{first:+d} / {last:+d}", "", f"{loss:+d} / {gain:+d}").replace("|  |", "| |")


def _rises(scores: Iterable[int]) -> str:
    return " / ".join(str(hongxingwu.dealer_rise(score)) for score in scores)


def _dug(*wins: list[tuple[int, int]]) -> str:
    return " / ".join(str(1 << hongxingwu.exponent(kinds, False)) for kinds in wins)


def _friends(said: str, score: int) -> str:
    options = ZhaopengyouOptions()
    steps = levels.dealer_steps(options, score)
    return f"| {said} | 庄家方共升 {steps * options.unit_2v3} 级 | 庄家升 {steps * options.unit_1v4} 级 |"


def _times(copies: int, *runs: int) -> str:
    return " / ".join(str(factor(ZhaopengyouOptions(), copies, run)) for run in runs)


BASE, SURRENDERED = zhuoheia_scoring.BASE["graded"], zhuoheia_scoring.SURRENDERED
GHOSTS = {"Lj": "小鬼", "Bj": "大鬼"}
THREE, FOUR = JiheiwuOptions(players=3), JiheiwuOptions(players=4)
FIVE, SIX = JiheiwuOptions(), JiheiwuOptions(players=6)
VALUE = {card: VALUES[CARD_CODES[f"{card}s"]] for card in "A7JQK"}
SAID = [
    (
        "hongshi",
        _ladder(
            hongshi_pack(HongshiOptions()),
            _red_ten_order,
            {"Th": "红十", "Td": "红十", "Lj": "小王", "Bj": "大王"},
        ),
    ),
    ("zhuoheia", _ladder(PACK, _black_ace_order, {})),
    ("zhuoheia", _row("二对二，名次 1、2（都捉）", *BASE[zhuoheia_scoring.BOTH_CAUGHT])),
    ("zhuoheia", _row("二对二，名次 1、3（捉一个）", *BASE[zhuoheia_scoring.ONE_CAUGHT])),
    ("zhuoheia", _row("一打三，黑方第 1（都捉）", *BASE[zhuoheia_scoring.BLACK_ALONE])),
    ("zhuoheia", _row("一打三，黑方第 4（都捉）", *BASE[zhuoheia_scoring.RED_WINS])),
    ("zhuoheia", f"| 投降 | 其余三家（同伴在内）{SURRENDERED[0]:+d} | 投降者 {SURRENDERED[1]:+d} |"),
    ("jiheiwu", _ladder(jiheiwu_pack(FIVE), strength, {})),
    ("jiheiwu", _form("四人 | {pack} 张，无鬼 | {hand} | 庄与持黑 5 者 | {run} 张", FOUR)),
    ("jiheiwu", _form("六人 | {pack} 张 | {hand} | 庄、持黑 5 者、持小鬼（小王）者 | {run} 张", SIX)),
    ("jiheiwu", _form("三人 | {pack} 张，♥5 亮在桌上归庄 | {hand}，庄 18 | 庄独自（即持黑 5 者） | {run} 张", THREE)),
    (
        "jiheiwu",
        _form("五人（标准） | {pack} 张，无鬼 | 首两位起牌者 {hand}，其余 10 | 庄与持黑 5（♠5）者 | {run} 张", FIVE),
    ),
    ("jiheiwu", _squeezed("庄方胜，挤住 3 / 2 / 1 家", (0, 2), FIVE, (0, 2), (0, 1, 2), (0, 1, 3, 2))),
    ("jiheiwu", _squeezed("闲方胜，挤住 2 / 1 家", (0, 2), FIVE, (1, 3, 4), (1, 0, 3, 4))),
    ("jiheiwu", _squeezed("庄方胜，挤住 2 / 1 家", (0, 2), FOUR, (0, 2), (0, 1, 2))),
    ("jiheiwu", _squeezed("闲方胜，挤住 2 / 1 家", (0, 2), FOUR, (1, 3), (1, 0, 3))),
    ("jiheiwu", _squeezed("庄方胜，挤住 3 / 2 / 1 家", (0, 2, 4), SIX, (0, 2, 4), (0, 1, 2, 4), (0, 1, 3, 2, 4))),
    ("jiheiwu", _squeezed("闲方胜，挤住 3 / 2 / 1 家", (0, 2, 4), SIX, (1, 3, 5), (1, 0, 3, 5), (1, 0, 2, 3, 5))),
    ("jiheiwu", _squeezed("庄方胜，挤住 4 或 3 / 2 / 1 家", (0, 0, 3), SIX, (0, 3), (0, 1, 2, 3), (0, 1, 2, 4, 3))),
    ("jiheiwu", _squeezed("庄方胜，挤住 4 或 3 / 2 / 1 家", (0, 0, 3), SIX, (0, 1, 3), (0, 1, 2, 3), (0, 1, 2, 4, 3))),
    (
        "jiheiwu",
        _squeezed(
            "闲方胜，挤住两家 / 兼二身份者 / 另一家", (0, 0, 3), SIX, (1, 2, 4, 5), (1, 3, 2, 4, 5), (1, 0, 2, 4, 5)
        ),
    ),
    ("jiheiwu", _alone(5, "红活儿 / 黑活儿", "五人")),
    ("jiheiwu", _alone(4, "红活儿 / 黑活儿", "四人")),
    ("jiheiwu", _alone(6, "红活儿 / 黑活儿", "六人")),
    ("jiheiwu", _alone(3, "庄第一 / 庄最后", "三人")),
    (
        "erbaiwu",
        f"A 为 {VALUE['A']}，2 至 6、8、9、10 照点，J {VALUE['J']}，Q {VALUE['Q']}，K {VALUE['K']}，7 为 {VALUE['7']}，"
        f"王与黑帮各 {BLACK_VALUE}。",
    ),
    ("erbaiwu", f"| 总积分恰为 {ErbaiwuOptions().target} | {-REWARD} | 该家 |"),
    ("erbaiwu", f"| 带七：算帐者只剩 7，每张 | {-SEVEN_POINTS} |"),
    ("duizhu", f"| 台下得 {DuizhuOptions().big_break_at} 分或更多 | 大破 |"),
    ("duizhu", f"| 台下得 {DuizhuOptions().break_at} 分或更多 | 破 |"),
    ("duizhu", f"打光 | 台上升 {duizhu.dealer_rise(duizhu.CLEAN, 0, DuizhuOptions())} 级 |"),
    ("duizhu", f"打成 | 台上升 {duizhu.dealer_rise(duizhu.MADE, 0, DuizhuOptions())} 级 |"),
    ("hongxingwu", f"| 0 | 庄家方升 {hongxingwu.dealer_rise(0)} 级 |"),
    ("hongxingwu", f"5–15 / 20–35 / 40–55 / 60–75 / 80–95 / 100–115 | 庄家方升 {_rises(range(5, 120, 20))} 级 |"),
    ("hongxingwu", f"5–15 / 20–35 / 40–55 / 60–75 / 80–95 / 100–115 | 庄家方升 {_rises(range(15, 120, 20))} 级 |"),
    ("hongxingwu", f"| 只有单张 | {_dug([(1, 1)])} |"),
    ("hongxingwu", f"| 一对 / 散的两对 / 散的三对 | {_dug([(2, 1)], [(2, 1)] * 2, [(2, 1)] * 3)} |"),
    ("hongxingwu", f"| 三头 / 两个三头，相邻与否 | {_dug([(3, 1)], [(3, 2)])} |"),
    ("hongxingwu", f"| 三头 / 两个三头，相邻与否 | {_dug([(3, 1)], [(3, 1)] * 2)} |"),
    ("hongxingwu", f"| 三连对 / 四连对 / 五连对 | {_dug([(2, 3)], [(2, 4)], [(2, 5)])} |"),
    ("zhaopengyou", _friends("0", 0)),
    ("zhaopengyou", _friends("5–55", 5)),
    ("zhaopengyou", _friends("5–55", 55)),
    ("zhaopengyou", _friends("60–115", 60)),
    ("zhaopengyou", _friends("60–115", 115)),
    ("zhaopengyou", f"| 只有单张（散牌） | {_times(1, 1)} |"),
    ("zhaopengyou", f"| 对（一对或不成拖拉机的多对） | {_times(2, 1)} |"),
    ("zhaopengyou", f"| 仨 | {_times(3, 1)} |"),
    ("zhaopengyou", f"| 二 / 三 / 四连对拖拉机 | {_times(2, 2, 3, 4)} |"),
    ("zhaopengyou", f"| 二 / 三连仨推土机 | {_times(3, 2, 3)} |"),
]


@pytest.mark.parametrize(("key", "said"), SAID)
def test_the_overview_says_what_the_room_reckons(key: str, said: str) -> None:
    assert said in sheet(game(key), "zh").partition("\n## 规则\n")[0]


def test_jokers_stand_where_six_players_have_them() -> None:
    low, _, high = _ladder(jiheiwu_pack(SIX), strength, GHOSTS).partition(" 小鬼 大鬼 ")
    assert f"{low} {high}（六人时 {low[-1]} 与 {high} 之间为小鬼、大鬼）" in sheet(game("jiheiwu"), "zh")


def test_every_overview_is_held() -> None:
    assert {key for key, _ in SAID} == set(ROOMS)
