"""All Hypothesis strategies of the project."""

from collections.abc import Sequence

from hypothesis import strategies as st

from skatcalc.errors import UsageError
from skatcalc.skat import vocabulary
from skatcalc.skat.cards import CARDS, Deal, Hand
from skatcalc.skat.contract import CONTRACTS, Contract, Kind
from skatcalc.skat.entry import (
    Adjustment,
    DeclaredGame,
    Ending,
    Entry,
    PassedIn,
    RamschGame,
    SeatChange,
    Share,
)
from skatcalc.skat.names import check_names
from skatcalc.skat.rules import PRESETS, RuleSet

NULL_VALUE = {(False, False): 23, (True, False): 35, (False, True): 46, (True, True): 59}

# --- cards -----------------------------------------------------------------------------------------


def hands(size: int) -> st.SearchStrategy[Hand]:
    """Sets of that many cards."""
    return st.sets(st.sampled_from(CARDS), min_size=size, max_size=size).map(Hand)


def deals() -> st.SearchStrategy[Deal]:
    """Whole deals: ten, ten, ten and two cards."""
    return st.permutations(CARDS).map(
        lambda pack: Deal(Hand(pack[:10]), Hand(pack[10:20]), Hand(pack[20:30]), Hand(pack[30:]))
    )


# --- rules -----------------------------------------------------------------------------------------


def presets() -> st.SearchStrategy[RuleSet]:
    """The seven presets."""
    return st.sampled_from(sorted(PRESETS)).map(PRESETS.__getitem__)


# --- names -----------------------------------------------------------------------------------------

FAMILIAR_NAMES = (
    "Anna",
    "Bert",
    "Cleo",
    "Doris",
    "Emil",
    "Anna Maria",
    "An",
    "Jürgen",
    "Özgür Ünal",
    "Пётр",
    "Анна",
    "Ольга Петровна",
    "O'Neil",
    "D’Arcy",
    "Hans-Peter",
    "de la Cruz",
    "Bert 2",
    "İlker",
    "Weiß",
)
_LETTERS = "abcdefghijklmnopqrstuvwxyzABCDHKOPSZäöüßéабвгдеёжзпрстчхАБВП0129'’-. "


def _may_be_a_name(name: str) -> bool:
    try:
        check_names([name])
    except UsageError:
        return False
    return True


def names() -> st.SearchStrategy[str]:
    """Names that a sheet may hold: familiar ones, and any letters."""
    invented = st.text(_LETTERS, min_size=2, max_size=14).map(lambda text: " ".join(text.split()))
    return st.one_of(st.sampled_from(FAMILIAR_NAMES), invented.filter(_may_be_a_name))


def tables() -> st.SearchStrategy[list[str]]:
    """Three to six players with different names."""
    return st.lists(names(), min_size=3, max_size=6, unique_by=lambda name: name.lower().replace("ё", "е"))


def notes() -> st.SearchStrategy[str]:
    """Free text as it stands behind a `;`."""
    signs = st.characters(max_codepoint=0x44F, exclude_categories=("C", "Z"), include_characters=" ;")
    return st.text(signs, max_size=20).map(str.strip)


# --- games -----------------------------------------------------------------------------------------


def _steps(draw: st.DrawFn, points: int | None) -> tuple[bool, bool]:
    """Schneider and Schwarz, where the card points allow them (skat 3.3)."""
    schneider = draw(st.booleans()) if points is None or not 31 <= points < 90 else False
    # the beaten side has at most the 22 points of the skat, or the declarer has all 120
    schwarz = draw(st.booleans()) if points is None or points <= 22 or points == 120 else False
    return schneider, schwarz


def _endings(declarer: str, others: Sequence[str]) -> st.SearchStrategy[Ending | None]:
    anybody = [*others, *([declarer] if declarer else [])]
    found: list[Ending | None] = [None, None, None, Ending("conceded"), Ending("claimed")]
    found += [Ending("conceded", who) for who in others]
    found += [Ending(kind, who) for kind in ("revoke", "looked") for who in anybody]
    return st.sampled_from(found)


def house_words(form: Contract, matadors: int) -> st.SearchStrategy[tuple[str, ...]]:
    """Words of house arrangements that have a meaning in a game (skat 6.9 to 6.11), in writing order."""
    if form.kind is Kind.NULL:
        return st.sampled_from([(), ("revolution",)] if form.ouvert else [()])
    grand = form.kind is Kind.GRAND
    # Spitze needs the lowest trump: in Grand the last jack and not all four, in a suit not without eleven
    last = [0, 1] if (abs(matadors) < 4 if grand else matadors > -11) else [0]
    return st.tuples(
        st.integers(0, min(2, max(0, 3 - form.announced))),
        st.integers(0, 2),
        st.sampled_from([0, 1] if grand else [0]),
        st.sampled_from(last),
    ).map(
        lambda times: (
            ("gift",) * times[0]
            + ("patrol",) * times[1]
            + ("reversed",) * times[2]
            # a reversed Grand has no Spitze
            + ("spitze",) * (times[3] if not times[2] else 0)
        )
    )


def need(form: Contract, house: Sequence[str] = ()) -> int:
    """Card points that win; 120 stands for all tricks (skat 3.6, and 6.9 for games that were given)."""
    gifts = house.count("gift")
    level = max(form.announced, 1) + gifts if gifts else form.announced
    return 120 if level >= 3 else 90 if level == 2 else 61


@st.composite
def null_games(
    draw: st.DrawFn, declarer: str = "", others: Sequence[str] = (), *, house: bool = False
) -> DeclaredGame:
    """Null games; an overbid one comes with the matadors it is charged with (skat 4.11)."""
    form = draw(st.sampled_from([form for form in CONTRACTS if form.kind is Kind.NULL]))
    bid = draw(st.none() | st.sampled_from((18, 23, 24, 35, 36, 46, 48, 59, 60, 72, 120)))
    overbid = bid is not None and bid > NULL_VALUE[form.hand, form.ouvert]
    matadors = draw(st.integers(1, 11)) * draw(st.sampled_from((1, -1))) if overbid else None
    return DeclaredGame(
        form,
        matadors,
        declarer,
        kontra=draw(st.integers(0, 3)),
        bock=draw(st.integers(0, 2)),
        won=draw(st.sampled_from((None, True, False))),
        bid=bid,
        ending=draw(_endings(declarer, others)),
        house=draw(house_words(form, 0)) if house else (),
    )


@st.composite
def trump_games(
    draw: st.DrawFn,
    declarer: str = "",
    others: Sequence[str] = (),
    *,
    endings: bool = True,
    bids: Sequence[int] = range(18, 361),
    house: bool = False,
) -> DeclaredGame:
    """Suit and Grand games that do not contradict themselves."""
    form = draw(st.sampled_from([form for form in CONTRACTS if form.kind is not Kind.NULL]))
    points = draw(st.none() | st.integers(0, 120) | st.sampled_from((0, 30, 31, 60, 61, 89, 90, 119, 120)))
    schneider, schwarz = _steps(draw, points)
    ending = draw(_endings(declarer, others)) if endings else None
    faultless = ending is None or ending.kind == "claimed" or ending.who in ("", declarer)
    most = 4 if form.kind is Kind.GRAND else 11
    matadors = draw(st.integers(1, most)) * draw(st.sampled_from((1, -1)))
    words = draw(house_words(form, matadors)) if house else ()
    short = points is not None and points < need(form, words)
    return DeclaredGame(
        form,
        matadors,
        declarer,
        schneider=schneider,
        schwarz=schwarz,
        kontra=draw(st.integers(0, 3)),
        bock=draw(st.integers(0, 2)),
        won=draw(st.sampled_from((None, False) if short and faultless else (None, True, False))),
        points=points,
        bid=draw(st.none() | st.sampled_from(bids)),
        ending=ending,
        house=words,
    )


def declared_games(
    declarer: str = "", others: Sequence[str] = (), *, house: bool = False
) -> st.SearchStrategy[DeclaredGame]:
    """All games with a declarer; `house` brings words of house arrangements too."""
    trumps = trump_games(declarer, others, house=house)
    return st.one_of(trumps, trumps, null_games(declarer, others, house=house))


@st.composite
def shares(draw: st.DrawFn, *, announced: bool = False) -> tuple[Share, Share, Share]:
    """What three players took in a Ramsch; 98 to 120 points, at least one trick (skat 5.20).

    With `announced` a Jungfrau may have been announced (skat 6.7).
    """
    total = 120 - draw(st.integers(0, 22))
    virgins = draw(st.integers(0, 2))
    first = total if virgins == 2 else draw(st.integers(0, total))
    points = [first, total - first, 0] if virgins else [first, draw(st.integers(0, total - first)), 0]
    points[2] = total - points[0] - points[1]
    tricks = [n < 3 - virgins for n in range(3)]
    takers = [n for n in range(3) if tricks[n]]
    last = draw(st.sampled_from([*takers, 3]))
    witch = draw(st.sampled_from([*takers, 3]))
    said = [announced and not tricks[n] and draw(st.booleans()) for n in range(3)]
    made = [Share(points[n], not tricks[n], n == last, n == witch, said[n]) for n in range(3)]
    order = draw(st.permutations(range(3)))
    return made[order[0]], made[order[1]], made[order[2]]


@st.composite
def ramsch_games(draw: st.DrawFn, players: Sequence[str]) -> RamschGame:
    """Ramsch deals, with all shares or with the loser only."""
    untouched, bock, knocks = draw(st.integers(0, 3)), draw(st.integers(0, 2)), draw(st.integers(0, 3))
    if draw(st.booleans()):
        return RamschGame(draw(shares(announced=True)), untouched=untouched, bock=bock, knocks=knocks)
    durchmarsch = draw(st.booleans())
    jungfrauen = 0 if durchmarsch else draw(st.integers(0, 2))
    return RamschGame(
        player=draw(st.sampled_from(players)),
        # the loser has a third at least; against two Jungfrauen all but the skat
        points=0 if durchmarsch else draw(st.integers(98 if jungfrauen == 2 else 33, 120)),
        jungfrauen=jungfrauen,
        durchmarsch=durchmarsch,
        untouched=untouched,
        witch=draw(st.sampled_from(["", *players])),
        bock=bock,
        knocks=knocks,
    )


@st.composite
def seat_changes(draw: st.DrawFn, players: Sequence[str]) -> SeatChange:
    """Somebody joins, leaves or is replaced (skat 5.13, 7.10)."""
    kind = draw(st.sampled_from(("join", "leave", "replace")))
    newcomer = draw(st.sampled_from(("Zoë", "Fritz Anton", "Яков", "q’x")))
    if kind == "join":
        return SeatChange(kind, newcomer, seat=draw(st.integers(0, len(players) + 1)))
    return SeatChange(kind, draw(st.sampled_from(players)), newcomer if kind == "replace" else "")


@st.composite
def adjustments(draw: st.DrawFn, players: Sequence[str]) -> Adjustment:
    """Points that no game explains."""
    points = draw(st.integers(-999_999, 999_999).filter(bool))
    return Adjustment(draw(st.sampled_from(players)), points)


@st.composite
def entries(draw: st.DrawFn, players: Sequence[str]) -> Entry:
    """Any line of a sheet."""
    declarer = draw(st.sampled_from(players))
    others = [player for player in players if player != declarer]
    kinds: list[st.SearchStrategy[Entry]] = [
        declared_games(declarer, others, house=True),
        ramsch_games(players),
        st.just(PassedIn()),
        seat_changes(players),
        adjustments(players),
    ]
    return draw(draw(st.sampled_from([kinds[0], kinds[0], *kinds])))


def contracts() -> st.SearchStrategy[Contract]:
    """The 29 forms."""
    return st.sampled_from(CONTRACTS)


# --- lines that nobody meant -----------------------------------------------------------------------

_WORDS = sorted(
    {word for word in vocabulary.WORDS_OF_THE_PAGE if word}
    | {"2", "m2", "o2", "11", "58", "p58", "b33", "41 52 27", "u1", "j", "w", "l", "-20", ";", "−"}
    | {"Anna", "Bert", "Cleo", "a", "an", "1", "3", "9", "+", "-", "♠", "Grand-Hand", "rd", "r69"}
)


def scribbles() -> st.SearchStrategy[str]:
    """Random signs, and words of the notation joined at random, with and without blanks."""
    signs = st.text(st.characters(max_codepoint=0x2670), max_size=30)
    few = st.lists(st.sampled_from(_WORDS), min_size=1, max_size=7)
    return st.one_of(signs, few.map(" ".join), few.map("".join), few.map(lambda w: "Anna " + " ".join(w)))
