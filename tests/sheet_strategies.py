"""Tables, evenings and their lines, for the tests of the list and of the files."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from hypothesis import reject
from hypothesis import strategies as st

from skatcalc.errors import SkatError, UsageError
from skatcalc.sheet.rounds import Deal
from skatcalc.sheet.scoresheet import Recorder, Replay, Row, ScoreSheet, new_sheet
from skatcalc.skat.rules import RuleSet, preset

SIX = ("Anna", "Bert", "Cleo", "Doris", "Emil", "Fritz")
THREE, FOUR, FIVE = SIX[:3], SIX[:4], SIX[:5]


# Games behind a name: won and lost, in every kind of contract, with each event that may bring a Bock round.
GRAND_HANDS = ("g1h", "g4h", "g1h-")
GAMES = (
    "d1",
    "s2-",
    "c7",
    "c8-",
    "s2p60",
    "ho1k-",
    "h4k",
    "h1kk",
    "c4kkk-",
    "c1s",
    "c8z",
    "c2p28",
    "n",
    "nho-k",
    "g1",
    "g1-",
    "g2p90",
    "g4",
    "g3kp60",
    *GRAND_HANDS,
)


def house(base: str = "isko", /, **options: object) -> RuleSet:
    """Give a rule set with some options changed."""
    return preset(base).changed(options)


def recorder(players: Sequence[str], rules: RuleSet | None = None, lines: Iterable[str] = ()) -> Recorder:
    """Give a table at which some lines have been recorded as new ones."""
    table = Recorder(new_sheet(players, rules))
    for line in lines:
        table.record(line)
    return table


def played(players: Sequence[str], lines: Iterable[str], rules: RuleSet | None = None) -> Replay:
    """Record lines as new ones and give the replay."""
    return recorder(players, rules, lines).replay()


def written(players: Sequence[str], lines: Iterable[str], rules: RuleSet | None = None) -> Replay:
    """Replay a sheet that holds these lines already."""
    return Recorder(new_sheet(players, rules).with_lines(lines)).replay()


def last(players: Sequence[str], lines: Iterable[str], rules: RuleSet | None = None) -> Row:
    """Record lines as new ones and give the row of the last."""
    return played(players, lines, rules).rows[-1]


# --- rule sets of a house --------------------------------------------------------------------------

TRIGGERS = (
    "60:60",
    "kontra-lost",
    "kontra-re",
    "grand-hand-won",
    "grand-hand-lost",
    "grand-lost",
    "schneider",
    "passed",
    "value>=50",
    "value>=100",
)


def bock_rules() -> st.SearchStrategy[RuleSet]:
    """All that concerns the kinds of round, everything else as in `isko` with Kontra."""
    triggers = st.lists(st.sampled_from(TRIGGERS), min_size=1, max_size=4, unique=True).map(tuple)
    options: dict[str, st.SearchStrategy[object]] = {
        "kontra": st.just(value=True),
        "bock": st.one_of(st.just("off"), triggers, triggers, triggers),
        "bock_factor": st.sampled_from((2, 2, 3)),
        "bock_stacking": st.sampled_from(("queue", "once", "per-deal")),
        "after_bock": st.sampled_from(("none", "ramsch", "schieber")),
        "passed": st.sampled_from(("pass", "redeal", "ramsch", "schieber")),
        "cycle": st.sampled_from(((), (), ("plain", "bock", "schieber"), ("bock", "plain"), ("ramsch",))),
        "seats": st.sampled_from(("official", "next-three")),
    }
    return st.fixed_dictionaries(options).filter(_fits).map(lambda chosen: RuleSet().changed(chosen))


def _fits(options: dict[str, object]) -> bool:
    """Tell whether options go together."""
    try:
        RuleSet().changed(options)
    except UsageError:
        return False
    return True


@st.composite
def house_rules(draw: st.DrawFn, ramsch_amounts: Sequence[str] = ("points", "fixed")) -> RuleSet:
    """What a house may agree on: kinds of round, Ramsch, losses of Hand games."""
    bock: st.SearchStrategy[str | tuple[str, ...]] = st.sampled_from(
        ("hand", ("value>=50", "60:60"), ("grand-lost", "passed"))
    )
    made = draw(bock_rules())._replace(
        hand_loss=draw(st.sampled_from(("double", "single"))),
        bock=draw(bock),
        ramsch_amount=draw(st.sampled_from(ramsch_amounts)),
        ramsch_skat=draw(st.sampled_from(("loser", "last-trick", "nobody"))),
        ramsch_untouched=draw(st.sampled_from(("add", "double", "ignore"))),
        ramsch_tie=draw(st.sampled_from(("all", "share", "last-trick", "nobody"))),
        ramsch_cap=draw(st.sampled_from((None, 100))),
        witch=draw(st.sampled_from((0, 200))),
    )
    try:
        made.check_together()
    except UsageError:
        reject()
    return made


# --- evenings --------------------------------------------------------------------------------------


class Evening(NamedTuple):
    """An evening that broke no rule: who began it, by which rules, and the lines in canonical form."""

    players: tuple[str, ...]
    rules: RuleSet
    lines: tuple[str, ...]

    def sheet(self, count: int | None = None) -> ScoreSheet:
        """Give the sheet after a number of lines, or the whole of it."""
        return new_sheet(self.players, self.rules).with_lines(self.lines[:count])


RAMSCH_LINES = ("r 41l 52 27", "r 40 40l 40", "r 60 60 0l", "r 100l j 20", "r 120l j j", "r 30w 55 30l u2")
NEWCOMERS = ("Gerd", "Hanna Luise", "Яков", "O’Neil")


@st.composite
def _line(draw: st.DrawFn, deal: Deal, *, seats: bool) -> str:
    kinds = ["game", "game", "game", "game", "ramsch", "pass", "adjust"]
    kind = draw(st.sampled_from([*kinds, "join", "leave", "replace"] if seats else kinds))
    if kind == "pass":
        return "pass"
    if kind == "ramsch":
        return draw(st.sampled_from(RAMSCH_LINES))
    if kind == "adjust":
        return f"{draw(st.sampled_from(deal.players))} adj {draw(st.sampled_from((-50, -1, 7, 100)))}"
    newcomer = draw(st.sampled_from(NEWCOMERS))
    player = draw(st.sampled_from(deal.players))
    if kind == "join":
        return f"join {newcomer}{draw(st.sampled_from(('', ' 1', ' 3')))}"
    if kind == "leave":
        return f"leave {player}"
    if kind == "replace":
        return f"replace {player} {newcomer}"
    games = GRAND_HANDS if deal.ramsch else GAMES
    return f"{draw(st.sampled_from(deal.active))} {draw(st.sampled_from(games))}"


@st.composite
def evenings(
    draw: st.DrawFn, rules: st.SearchStrategy[RuleSet] | None = None, *, most: int = 24, seats: bool = True
) -> Evening:
    """Evenings of three to six players; what a rule forbids is not on the list."""
    players = SIX[: draw(st.integers(3, 6))]
    agreed = draw(house_rules() if rules is None else rules)
    table = recorder(players, agreed)
    for _ in range(draw(st.integers(0, most))):
        line = draw(_line(table.replay().next, seats=seats))
        try:
            table.record(line)
        except SkatError:
            continue
    return Evening(players, agreed, tuple(row.line for row in table.rows))
