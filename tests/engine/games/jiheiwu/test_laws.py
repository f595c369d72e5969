"""Every law of §12 at its edges, the check order, and the options that move them; `;` ends a line."""

from __future__ import annotations

import pytest

from .short import codes, judged, state_after

FOUR_SEATS = "dealer 0;carry black5 4;position;deal 0 7c 8c 9c;deal 1 Kc Ac 2c;deal 2 5c 5d 3c;deal 4 5s 6d 6h"
ON_KING = FOUR_SEATS.replace("position", "carry table 0 Kd;position")
LOCKED = ON_KING.replace("dealer 0", "option pass_locks true;dealer 0")
OPENING = FOUR_SEATS.replace("position", "carry opening yes;position").replace("carry black5 4;", "")
THREE = "option players 3;carry untaken yes;position;deal 0 4c 6d 7d;deal 1 7c 8d 8h;deal 2 5s 9d Td"
OUT = "dealer 0;carry black5 4;carry table 1 Kd;carry out 1;position;deal 0 4c 6c 7c;deal 2 Ac 8c 9c;deal 3 9d Td Jd"
DECIDED = "dealer 0;carry black5 4;carry out 0;carry lead 4;position;deal 1 Kc Kd;deal 4 Ks;play 4 Ks"

FIVE_HIDDEN = ";".join(f"deal {seat} ??*{11 if seat in (1, 2) else 10}" for seat in range(5))
THREE_HANDS = (
    "deal 0 4s 4h 4c 4d 6s 6h 6c 6d 7s 7h 7c 7d 8s 8h 8c 8d 9s;deal 1 5s 9h 9c 9d Ts Th Tc Td Js Jh Jc Jd Qs Qh Qc Qd Ks;"
    "deal 2 5c 5d Kh Kc Kd As Ah Ac Ad 2s 2h 2c 2d 3s 3h 3c 3d"
)
FIRST_OF_FOUR = "deal 0 4h 6h 7h 8h 9h Th Jh Qh Kh Ah 2h 3h 5h"
OTHERS_OF_FOUR = (
    "deal 1 4s 6s 7s 8s 9s Ts Js Qs Ks As 2s 3s 5s;deal 2 4c 6c 7c 8c 9c Tc Jc Qc Kc Ac 2c 3c 5c;"
    "deal 3 4d 6d 7d 8d 9d Td Jd Qd Kd Ad 2d 3d 5d"
)
FOUR_HANDS = f"option players 4;dealer 0;{FIRST_OF_FOUR};{OTHERS_OF_FOUR}"
SHORT = "dealer 0;carry black5 1;position;deal 0 4h 6c;deal 1 7c 7d;deal 2 8c 8d;deal 3 9c 9d;deal 4 Tc Td"

CASES = [
    # the deck and the hands
    ("second copy in one line", "dealer 0;deal 1 4h 4h 6c 7d 8s 9h Tc Jd Qs Kh Ac", ["JHW-SETUP-01@1"]),
    ("SETUP-01 comes before SETUP-02", "dealer 0;deal 0 Lj", ["JHW-SETUP-01@1"]),
    ("four players have thirteen", "option players 4;dealer 0;deal 2 4h 6c 7d 8s 9h Tc Jd Qs Kh Ac 2c 3c",
     ["JHW-SETUP-02@1"]),
    ("the second drawer has eleven too", "dealer 3;deal 4 4h 6c 7d 8s 9h Tc Jd Qs Kh Ac", ["JHW-SETUP-02@1"]),
    ("the others have ten", "dealer 3;deal 0 4h 6c 7d 8s 9h Tc Jd Qs Kh Ac", []),
    ("a position has any hands", "position;dealer 0;deal 0 Lj 4h 4h", []),
    ("the open five beside the hands", "option players 3;kitty 5h", []),
    ("nothing else lies there", "option players 3;kitty 5h 4h", ["JHW-SETUP-01@1"]),
    ("nothing with five players", "dealer 0;kitty 5h", ["JHW-SETUP-01@1"]),
    ("laid there twice", "option players 3;kitty 5h;draw 0 4h;kitty 5h", ["JHW-SETUP-01@3"]),
    ("laid there when it has been taken", f"option players 3;kitty 5h;{THREE_HANDS};take 1 5h;kitty 5h;play 1 5h",
     ["JHW-SETUP-01@6"]),
    ("laid after the cards are out, but once", f"option players 3;{THREE_HANDS};kitty 5h;take 1 5h;play 1 5h", []),
    ("taken before the position", "option players 3;position;kitty 5h;deal 0 4h", ["JHW-SETUP-01@1"]),
    ("still there in the position", f"{THREE.replace('position', 'position;kitty 5h')};take 2 5h;play 2 5h", []),
    ("the hands of a decided position", "dealer 0;carry black5 4;carry out 0 4;position;deal 1 4c;deal 2 6c;"
     "result finish=0,4", []),
    ("whose turn a position names", "dealer 0;carry black5 4;carry table 0 4c;carry passed 1 2;carry turn 2;position;"
     "deal 2 6c 7c 8c;play 2 6c", []),
    ("the first that has not passed", "dealer 0;carry black5 4;carry table 0 4c;carry passed 1 2;position;"
     "deal 3 6c 7c 8c;play 3 6c", []),
    ("other sizes after the draws are found once", "dealer 0;draw 0 4h;cut 4 5;flip 4 2c;declare 0 last_card;pass 0",
     ["JHW-SETUP-02@2", "JHW-SETUP-03@3", "JHW-LEAD-02@5"]),
    ("no line adds to a full hand during play", f"dealer 1;{FIVE_HIDDEN};play 1 3s;pass 2;deal 1 9c;pass 3;pass 4;pass 0;"
     "play 1 9c", ["JHW-SETUP-02@8"]),
    ("a whole hand that comes late", f"option players 4;dealer 0;{OTHERS_OF_FOUR};play 0 4h;pass 1;"
     f"{FIRST_OF_FOUR};pass 2;pass 3;play 0 4c", ["JHW-SETUP-02@6", "JHW-CARD-01@9"]),
    ("nor does a draw after a leader's pass", f"dealer 1;{FIVE_HIDDEN};pass 1;draw 2 9c", ["JHW-LEAD-02@6", "JHW-SETUP-02@7"]),
    ("what was played does not come back with a line written twice", f"{FOUR_HANDS};play 0 4h;pass 1;pass 2;pass 3;"
     f"{FIRST_OF_FOUR};play 0 4h", ["JHW-SETUP-01@9", "JHW-CARD-01@10"]),
    ("each late line of a position is found", f"{SHORT};play 0 4h;declare 0 last_card;deal 1 Kc;deal 2 Ks;pass 1",
     ["JHW-SETUP-02@8", "JHW-SETUP-02@9"]),
    ("nor does a draw", f"dealer 1;{FIVE_HIDDEN};play 1 3s;pass 2;draw 3 9c", ["JHW-SETUP-02@8"]),
    ("a second copy drawn in place of another card is one fault", "dealer 0;draw 0 4h;draw 0 6c;draw 0 7d;draw 0 8s;"
     "draw 0 9h;draw 0 Tc;draw 0 Jd;draw 0 Qs;draw 0 Kh;draw 0 Ac;draw 0 4h;play 0 6c", ["JHW-SETUP-01@11"]),
    ("the five taken before the deal is no card dealt", f"option players 3;take 1 5h;{THREE_HANDS};play 1 5h",
     ["JHW-TAKE-01@1"]),
    # first drawer and dealer
    ("ace counts one", "carry first_drawer 1;flip 1 Ac", []),
    ("queen counts twelve", "carry first_drawer 2;flip 1 Qc", []),
    ("counted from the next", "option flip_count_from next;carry first_drawer 2;flip 1 Ac", []),
    ("a joker is flipped again", "option players 6;carry first_drawer 3;flip 2 Bj;flip 2 2c", []),
    ("the second flip counts", "option players 6;carry first_drawer 4;flip 2 Bj;flip 2 2c", ["JHW-SETUP-03@2"]),
    ("SETUP-05 comes before SETUP-03", "carry shuffler 1;carry first_drawer 4;flip 1 7c", ["JHW-SETUP-05@1"]),
    ("who draws follows the flip", "dealer 0;flip 1 2c;draw 3 4h;draw 4 6h", ["JHW-SETUP-03@2"]),
    ("who draws follows the dealer of a later deal", "dealer 0;carry next_dealer 0;draw 3 4h;draw 4 6h",
     ["JHW-SETUP-03@1"]),
    ("a player writes down its own draws", "dealer 0;carry next_dealer 0;draw 3 4h;draw 3 6h", []),
    ("nothing says who draws", "dealer 0;draw 3 4h;draw 4 6h", []),
    ("a seat writes only its own draws, the first drawer none",
     "dealer 0;flip 4 2c;draw 2 7d;draw 2 7h;draw 2 8c;draw 2 8d;draw 2 9s;draw 2 Jc;draw 2 Qc;draw 2 Qs;draw 2 2c;"
     "draw 2 2d;play 0 4c;pass 1;play 2 7d", []),
    ("then the next that draws is first", "dealer 0;carry first_drawer 0;draw 4 7d;draw 3 7h;draw 4 8c;draw 3 8d;pass 0",
     ["JHW-SETUP-03@1", "JHW-SETUP-02@5", "JHW-LEAD-02@5"]),
    ("draws go round", "dealer 0;draw 3 4h;draw 3 6h;draw 4 7h", ["JHW-TURN-01@2"]),
    ("a carried first drawer who is not the new dealer", "dealer 0;carry next_dealer 0;carry first_drawer 1",
     ["JHW-SETUP-03@0"]),
    ("a mark after cards were given out", "dealer 0;carry first_drawer 1;draw 1 9d;declare 3 mark 4d", ["JHW-SETUP-04@2"]),
    ("a mark of two cards, or none", "dealer 0;declare 3 mark 4d 4c;declare 3 mark", ["JHW-SETUP-04@1", "JHW-SETUP-04@2"]),
    ("a second mark changes nothing", "dealer 1;declare 3 mark 9d;declare 2 mark 8d;deal 1 4h 6c 7d 8s 9h Tc Jd Qs Kh Ac 9d",
     ["JHW-SETUP-04@2"]),
    ("a mark by the right seat makes one by the flipper good",
     "dealer 1;flip 3 7c;declare 3 mark 8d;declare 2 mark 9d;deal 1 4h 6c 7d 8s 9h Tc Jd Qs Kh 9d", ["JHW-SETUP-05@2"]),
    ("a mark of one card makes one of two good", "dealer 1;declare 3 mark 8d 8c;declare 3 mark 9d", ["JHW-SETUP-04@1"]),
    ("three players mark nothing", "option players 3;declare 0 mark 9d", ["JHW-SETUP-04@1"]),
    ("nothing is marked in a later deal", "dealer 1;carry next_dealer 1;declare 3 mark 9d;deal 0 4h 6c 7d 8s 9d Tc Jd Qs Kh Ac",
     ["JHW-SETUP-04@1"]),
    ("nor flipped", "dealer 1;carry next_dealer 1;flip 3 9d;draw 1 4h", ["JHW-SETUP-03@1"]),
    ("nor by three", "option players 3;carry next_drawer 1;flip 2 9d;draw 1 4h", ["JHW-SETUP-03@1"]),
    ("a second flip changes nothing", "dealer 1;flip 1 7c;flip 1 8c;draw 2 4h", ["JHW-SETUP-03@2"]),
    ("a flip makes one by the shuffler good", "carry shuffler 1;dealer 0;flip 1 7c;flip 0 2c;draw 1 4h", ["JHW-SETUP-05@1"]),
    ("who has marked does not flip", "dealer 1;declare 1 mark 9d;flip 1 7c", ["JHW-SETUP-05@2"]),
    ("the last deal of three makes no dealer", "option players 3;carry next_dealer 1", ["JHW-SETUP-04@0"]),
    ("nor one of more players a first drawer", "dealer 0;carry next_drawer 0", ["JHW-SETUP-03@0"]),
    ("a mark that is not of the pack", "dealer 0;declare 3 mark Lj", ["JHW-SETUP-01@1"]),
    ("a flip that is not of the pack", "dealer 0;flip 3 Bj", ["JHW-SETUP-01@1"]),
    ("six players have jokers", "option players 6;dealer 0;flip 3 Bj;flip 3 4d", []),
    ("a flip in a position", "dealer 0;carry opening yes;position;flip 0 2c;declare 1 mark 4d",
     ["JHW-SETUP-03@1", "JHW-SETUP-04@2"]),
    ("a flip after cards were given out", "dealer 0;carry first_drawer 1;draw 1 9d;flip 0 2c", ["JHW-SETUP-03@2"]),
    ("the mark drawn by another", "dealer 0;carry first_drawer 1;declare 3 mark 9d;draw 1 9d", ["JHW-SETUP-04@2"]),
    ("the mark proved in a hidden hand",
     "dealer 0;carry first_drawer 0;declare 3 mark 9d;deal 2 ??*10;pass 0;play 2 9d",
     ["JHW-SETUP-04@2", "JHW-LEAD-02@3", "JHW-LEAD-01@4"]),
    ("no mark: nothing to follow", "dealer 0;deal 2 4h 6c 7d 8s 9d Tc Jd Qs Kh Ac", []),
    ("three players: 5s makes the dealer whatever the header says",
     "option players 3;dealer 0;draw 1 5s;take 1 5h;play 1 5s",
     ["JHW-SETUP-04@1", "JHW-SETUP-02@2"]),
    ("nor whatever a shown card says, if the position names the holder",
     "option players 3;dealer 1;carry black5 0;carry lead 0;position;deal 0 4c;deal 1 6c;deal 2 7c;play 0 4c;"
     "result finish=0 winner=dealer score=+4,-2,-2", []),
    # the open five of three players
    ("the take, then the play", f"{THREE};take 2 5h;play 2 5h", []),
    ("TAKE-01 comes before LEAD-01", f"{THREE};play 1 7c", ["JHW-TAKE-01@4"]),
    ("TURN-02 comes before TAKE-01", THREE.replace("position", "carry out 1;position").replace("deal 1 7c 8d 8h;", "")
     + ";play 1 7c", ["JHW-TURN-02@3"]),
    ("who forgot the take has it all the same", f"{THREE};play 2 9d;pass 0;pass 1;play 2 5h", ["JHW-TAKE-01@4"]),
    ("a late take is the same omission", f"{THREE};play 2 9d;take 2 5h;pass 0;pass 1;play 2 5h", ["JHW-TAKE-01@4"]),
    ("who plays the five has taken it, and has it once", f"option players 3;{THREE_HANDS};play 1 5h;take 1 5h;pass 2;"
     "pass 0;play 1 5h", ["JHW-TAKE-01@4", "JHW-TAKE-01@5", "JHW-CARD-01@8"]),
    ("who forgot the take plays it before a late one", f"option players 3;{THREE_HANDS};play 1 5s;pass 2;pass 0;play 1 5h;"
     "pass 2;pass 0;take 1 5h", ["JHW-TAKE-01@4", "JHW-TAKE-01@10"]),
    ("a second copy of 5s makes no dealer", f"option players 3;{THREE_HANDS};deal 2 5s;take 1 5h;play 1 5s",
     ["JHW-SETUP-01@4"]),
    ("a mark of three players is none: its seat may flip", "option players 3;declare 0 mark 9d;flip 0 2c", ["JHW-SETUP-04@1"]),
    ("another seat that plays it has not", f"option players 3;{THREE_HANDS};play 0 5h;take 1 5h;play 1 5h",
     ["JHW-TAKE-01@4"]),
    ("another card", f"{THREE};take 2 5d", ["JHW-TAKE-01@4"]),
    ("taken before", f"{THREE.replace('carry untaken yes', 'carry opening yes')};take 2 5h", ["JHW-TAKE-01@4"]),
    ("before all cards are out", "option players 3;draw 0 5s;take 0 5h;draw 1 4h;draw 2 4c;pass 0",
     ["JHW-TAKE-01@2", "JHW-SETUP-02@5", "JHW-LEAD-02@5"]),
    # turns and leads
    ("an owner plays on its own", f"{ON_KING};play 0 7c", ["JHW-TURN-01@5"]),
    ("the turn goes on from who acted", f"{ON_KING};pass 2;pass 3", ["JHW-TURN-01@5"]),
    ("LEAD-01 is not for a pass", f"{OPENING};pass 1", ["JHW-TURN-01@5"]),
    ("LEAD-01 stands for TURN-01", f"{OPENING};play 2 3c", ["JHW-LEAD-01@5"]),
    ("LEAD-01 comes before CARD-01", f"{OPENING};play 2 4c", ["JHW-LEAD-01@5"]),
    ("a leader's pass hands the lead on", f"{OPENING};pass 0;play 1 Kc", ["JHW-LEAD-02@5"]),
    ("a seat out of the trick by its wind", f"{OUT};declare 2 ask_wind;play 2 Ac",
     ["JHW-TURN-01@5"]),
    ("after the result", f"{DECIDED};result finish=0,4;pass 1", ["JHW-TURN-03@5"]),
    ("a report kept back is found once, also after an early result", f"{SHORT};play 0 4h;result finish=none;pass 1;pass 2;"
     "play 3 9c;pass 4", ["JHW-RES-04@7", "JHW-RPT-01@8", "JHW-TURN-03@8", "JHW-TURN-03@9", "JHW-TURN-03@10",
     "JHW-TURN-03@11"]),
    ("a position has the hands of its lines before the play", f"{SHORT};play 0 4h;declare 0 last_card;deal 1 Kc;play 1 Kc",
     ["JHW-SETUP-02@8", "JHW-CARD-01@9"]),
    ("speaking of the wind is playing too", "dealer 0;carry black5 1;carry table 4 Kd;carry out 4;position;deal 0 4h 6c;"
     "deal 1 7c 7d;deal 2 8c 8d;deal 3 9c 9d;declare 0 ask_wind;deal 1 Ac;play 1 Ac", ["JHW-SETUP-02@6", "JHW-CARD-01@7"]),
    ("a next drawer of five players", f"{DECIDED};result next_drawer=1", ["JHW-RES-03@4"]),
    ("a next dealer of three players", "option players 3;carry black5 0;carry lead 0;position;deal 0 4h;deal 1 9h;deal 2 8c;"
     "play 0 4h;result next_dealer=1", ["JHW-RES-03@5"]),
    ("a second result", f"{DECIDED};result finish=0,4;result finish=0,4", ["JHW-TURN-03@5"]),
    ("a cut is never a finding", f"{DECIDED};cut 1 20", []),
    ("a reveal after the end", f"{DECIDED};declare 1 reveal 5s", ["JHW-TURN-03@4"]),
    ("TURN-03 comes before TURN-02", f"{DECIDED};pass 0", ["JHW-TURN-03@4"]),
    # cards and combinations
    ("CARD-01 comes before COMB-01", f"{ON_KING};play 1 Kc 9d", ["JHW-CARD-01@5"]),
    ("a card twice in one play", f"{ON_KING};play 1 Kc Kc", ["JHW-CARD-01@5"]),
    ("COMB comes before FOLLOW", f"{ON_KING};play 1 Kc Ac", ["JHW-COMB-01@5"]),
    ("after no combination nothing is judged", f"{FOUR_SEATS};play 0 7c 9c;declare 0 last_card;play 1 Kc;play 2 3c",
     ["JHW-COMB-01@5"]),
    ("until the trick ends", f"{FOUR_SEATS};play 0 7c 9c;declare 0 last_card;pass 1;pass 2;pass 3;pass 4;play 0 8c",
     ["JHW-COMB-01@5"]),
    ("a run too short lies as a run", "option players 4;dealer 0;carry black5 3;carry lead 0;position;"
     "deal 0 4c 6c 7c 9c 9d;deal 1 7d 8d 9h Th 2c 2h;play 0 4c 6c 7c;play 1 7d 8d 9h Th",
     ["JHW-COMB-02@3", "JHW-FOLLOW-02@4"]),
    # following
    ("two on one", f"{ON_KING};pass 1;play 2 5c 5d", ["JHW-FOLLOW-01@6"]),
    ("a five on a five", f"{ON_KING};pass 1;play 2 5c;pass 3;play 4 5s", []),
    ("not with the option off", f"option five_over_five off;{ON_KING};pass 1;play 2 5c;pass 3;play 4 5s",
     ["JHW-FOLLOW-03@8"]),
    ("a play after a pass", f"{ON_KING};pass 1;pass 2;pass 3;play 4 5s;pass 0;play 1 Ac", ["JHW-FOLLOW-03@10"]),
    ("a play after a pass that beats", f"{ON_KING};pass 1;play 2 3c;pass 3;pass 4;play 0 9c;play 1 2c",
     ["JHW-FOLLOW-03@9"]),
    ("passes lock", f"{LOCKED};pass 1;play 2 3c;pass 3;pass 4;pass 0;play 2 5c", []),
    ("FOLLOW-04, not TURN-01", f"{LOCKED};pass 1;play 2 3c;play 1 Ac", ["JHW-FOLLOW-04@7"]),
    ("a locked pass is out of turn", f"{LOCKED};pass 1;play 2 3c;pass 1", ["JHW-TURN-01@7"]),
    ("CARD-01 comes before FOLLOW-04", f"{LOCKED};pass 1;play 2 3c;play 1 9d", ["JHW-CARD-01@7"]),
    ("locks last one trick", f"{LOCKED};pass 1;pass 2;pass 3;pass 4;play 0 9c;play 1 Kc", []),
    # the reveal
    ("before the draw is over", "dealer 0;draw 0 5s;declare 0 reveal 5s;draw 1 4h;pass 0",
     ["JHW-REV-03@2", "JHW-SETUP-02@4", "JHW-LEAD-02@4"]),
    ("no card named", f"{OPENING};declare 4 reveal", ["JHW-REV-01@5"]),
    ("another five", f"{OPENING};declare 2 reveal 5c", ["JHW-REV-01@5"]),
    ("REV-02 comes before REV-01", f"{OPENING};declare 2 reveal Lj", ["JHW-REV-02@5"]),
    ("REV-01 comes before REV-03", f"{ON_KING};declare 1 reveal 5s", ["JHW-REV-01@5"]),
    ("REV-04 of three comes first", f"{THREE};declare 1 reveal Lj", ["JHW-REV-04@4"]),
    ("any time", f"option reveal_window any_time;{ON_KING};declare 4 reveal 5s", []),
    ("not once it is played", f"option reveal_window any_time;{ON_KING};pass 1;pass 2;pass 3;play 4 5s;"
     "declare 4 reveal 5s", ["JHW-REV-01@9"]),
    ("before the own first play", f"option reveal_window before_own_first_play;carry played 0 1;{ON_KING};"
     "declare 4 reveal 5s", []),
    ("after the own first play", f"option reveal_window before_own_first_play;carry played 0 4;{ON_KING};"
     "declare 4 reveal 5s", ["JHW-REV-03@5"]),
    ("REV-03 comes before REV-05", f"carry revealed yes;{ON_KING};declare 4 reveal 5s", ["JHW-REV-03@5"]),
    ("revealed in the position", f"carry revealed yes;{OPENING};declare 4 reveal 5s", ["JHW-REV-05@5"]),
    # the report
    ("a report in time", f"{ON_KING};pass 1;pass 2;pass 3;pass 4;play 0 8c 9c;play 1 Kc",
     ["JHW-COMB-01@9", "JHW-RPT-01@10"]),
    ("beside a code of the event itself", "carry owes_report 0;" + ON_KING + ";pass 2",
     ["JHW-RPT-01@5", "JHW-TURN-01@5"]),
    ("not for a card that is not in the hand", f"{SHORT};play 0 4h;declare 0 last_card;pass 1;pass 2;pass 3;pass 4;play 0 Kc;pass 1",
     ["JHW-CARD-01@12"]),
    ("raised once", f"carry owes_report 0;{ON_KING};pass 1;pass 2", ["JHW-RPT-01@5"]),
    ("a wind acts as well", f"carry owes_report 3;{OUT};declare 2 ask_wind", ["JHW-RPT-01@4"]),
    ("a note does not act", f'carry owes_report 3;{OUT};note "…";declare 3 reveal 5s;declare 3 last_card;pass 2',
     ["JHW-REV-01@5", "JHW-RPT-02@6"]),
    ("optional", f"option report_last_card optional;carry owes_report 0;{ON_KING};pass 1", []),
    ("late, but no finding of its own", "dealer 0;carry black5 4;carry table 0 Kd;position;deal 0 7c;deal 1 2c 9c;"
     "deal 2 3c 4c;pass 1;declare 0 last_card", []),
    # the wind
    ("the others have it", f"{OUT};declare 2 ask_wind;declare 3 has_wind", []),
    ("a plain pass does as well", f"{OUT};pass 2;declare 3 has_wind", []),
    ("the next seat asks", f"{OUT};declare 2 has_wind;pass 3", ["JHW-WIND-01@4"]),
    ("beaten, there is no wind", f"{OUT};play 2 Ac;declare 3 has_wind", ["JHW-WIND-01@5"]),
    ("out of turn comes first", f"{OUT};declare 3 ask_wind", ["JHW-TURN-01@4"]),
    ("a leader has no wind", f"{FOUR_SEATS};declare 0 ask_wind", ["JHW-LEAD-02@5"]),
    # the result
    ("RES-04 alone", f"{FOUR_SEATS};result finish=1 winner=dealer", ["JHW-RES-04@5"]),
    ("one code for a result", f"{DECIDED};result finish=4 winner=draw score=0,0,0,0,0 next_dealer=3",
     ["JHW-RES-01@4"]),
    ("RES-02 comes before RES-03", f"{DECIDED};result finish=0,4 winner=draw next_dealer=3", ["JHW-RES-02@4"]),
    ("what is not claimed is not judged", f"{DECIDED};result", []),
    ("three players claim the next drawer", "option players 3;dealer 1;carry out 0;carry lead 2;position;deal 1 4c;"
     "deal 2 9c;play 2 9c;result finish=0,2 next_drawer=2", ["JHW-RES-03@4"]),
]  # fmt: skip


@pytest.mark.parametrize(("text", "found"), [case[1:] for case in CASES], ids=[case[0] for case in CASES])
def test_findings(text: str, found: list[str]) -> None:
    assert codes(text) == found


def test_who_kept_silent_is_to_blame() -> None:
    report = judged(f"carry owes_report 0;{ON_KING};pass 1")
    assert [finding.seat for finding in report.findings] == [0]


def test_the_wind_is_named_as_players_say_it() -> None:
    (finding,) = judged(f"{OUT};declare 2 has_wind").findings
    assert finding.text("zh") == "2 号座说“有风”，应为“要风”"
    assert finding.text("en") == "seat 2 says has_wind; ask_wind is due"


SENTENCES = [
    ("who holds 5s and shows none", f"{OPENING};declare 4 reveal", "seat 4 reveals, but shows no 5s", "4 号座亮牌，却未亮出 ♠5"),
    ("who holds 5s and shows another card", f"{OPENING};declare 4 reveal 6d", "seat 4 reveals 6d; only 5s is revealed",
     "4 号座亮出 ♦6；只可亮 ♠5"),
    ("who holds one card, as it has drawn one", "dealer 0;draw 0 4h;declare 0 last_card;draw 1 4c",
     "seat 0 reports its last card before all cards are out", "牌未起完，0 号座即报单"),
    ("a key of other players", f"{DECIDED};result next_drawer=1", "the result names next_drawer, which is none with 5 players",
     "5 人游戏的结果不写下局首位起牌者"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "en", "zh"), [case[1:] for case in SENTENCES], ids=[case[0] for case in SENTENCES])
def test_sentences_say_what_is_wrong(text: str, en: str, zh: str) -> None:
    finding = judged(text).findings[-1]
    assert (finding.text("en"), finding.text("zh")) == (en, zh)


def test_an_illegal_play_lies_on_the_table() -> None:
    state = state_after(f"{ON_KING};pass 1;pass 2;pass 3;play 4 6d")
    assert (state.owner, state.turn, bytes(state.table_cards)) == (4, 0, bytes(state.table_cards))
    assert state.table is not None
    assert state.table.key == 1


@pytest.mark.parametrize(
    ("text", "revealed"),
    [
        (f"{OPENING};declare 4 reveal 5s", True),
        (f"{ON_KING};declare 4 reveal 5s", True),  # too late, but it happened
        (f"{OPENING};declare 1 reveal 5s", False),  # seat 4 holds it
        (f"{OPENING};declare 2 reveal 5c", False),
        (f"{THREE};declare 2 reveal 5s", False),  # three players: nothing doubles
        (f"{DECIDED};declare 4 reveal 5s", False),
    ],
)
def test_what_has_been_shown_is_revealed(text: str, revealed: bool) -> None:
    assert state_after(text).deal.revealed == revealed


HEADERS = [
    ("dealer 0;carry next_dealer 1", ["JHW-SETUP-04@0"]),
    ("dealer 0;carry next_dealer 0", []),
    ("option players 3;carry next_drawer 1;carry first_drawer 0", ["JHW-SETUP-03@0"]),
    ("option players 3;carry next_drawer 1", []),
    ("dealer 0;carry first_drawer 3", []),
]


@pytest.mark.parametrize(("text", "found"), HEADERS)
def test_header(text: str, found: list[str]) -> None:
    assert codes(text) == found
