"""The words of the notation in English, German and Russian. Data only; `е` stands for `ё` throughout."""

from typing import Final, TypeVar

from skatcalc.skat.cards import Rank, Suit
from skatcalc.skat.contract import SUITS, Kind

V = TypeVar("V")


def _table(*rows: tuple[str, V]) -> dict[str, V]:
    return {word: value for words, value in rows for word in words.split()}


SUIT_WORDS: Final[dict[str, Suit]] = _table(
    ("clubs club kreuz eichel acorns трефы трефа трефу треф жлуди кресты крести", Suit.CLUBS),
    ("spades spade pik grün gruen grun laub leaves пики пика пику пик листья вино зелень", Suit.SPADES),
    ("hearts heart herz rot червы черва черву черв черви червей сердце", Suit.HEARTS),
    (
        "diamonds diamond karo schellen schell bells бубны бубна бубну бубен бубей звонки бубенчики",
        Suit.DIAMONDS,
    ),
)
SUIT_SIGNS: Final = _table(
    ("♣ ♧", Suit.CLUBS), ("♠ ♤", Suit.SPADES), ("♥ ♡", Suit.HEARTS), ("♦ ♢", Suit.DIAMONDS)
)

# Cards: adjectives stand before a rank word only (трефовый валет).
SUIT_ADJECTIVES: Final = _table(
    ("трефовый трефовая трефовые", Suit.CLUBS),
    ("пиковый пиковая пиковые", Suit.SPADES),
    ("червовый червовая червонный червонная", Suit.HEARTS),
    ("бубновый бубновая бубновые", Suit.DIAMONDS),
)
LATIN_SUITS: Final = _table(
    ("c kr", Suit.CLUBS), ("s p", Suit.SPADES), ("h", Suit.HEARTS), ("d ka", Suit.DIAMONDS)
)
CYRILLIC_SUITS: Final = _table(
    ("т", Suit.CLUBS), ("п", Suit.SPADES), ("ч", Suit.HEARTS), ("б", Suit.DIAMONDS)
)
LATIN_RANKS: Final = _table(
    ("a", Rank.ACE),
    ("k", Rank.KING),
    ("q d", Rank.QUEEN),
    ("j b", Rank.JACK),
    ("t 10", Rank.TEN),
    ("9", Rank.NINE),
    ("8", Rank.EIGHT),
    ("7", Rank.SEVEN),
)
GERMAN_PACK_RANKS: Final = {"o": Rank.QUEEN, "u": Rank.JACK, "о": Rank.QUEEN, "у": Rank.JACK}
CYRILLIC_RANKS: Final = _table(
    ("т", Rank.ACE),
    ("к", Rank.KING),
    ("д", Rank.QUEEN),
    ("в", Rank.JACK),
    ("10", Rank.TEN),
    ("9", Rank.NINE),
    ("8", Rank.EIGHT),
    ("7", Rank.SEVEN),
)
RANK_WORDS: Final = _table(
    ("ace ass as туз", Rank.ACE),
    ("king könig koenig konig король", Rank.KING),
    ("queen dame ober дама обер", Rank.QUEEN),
    ("jack knave bube unter валет унтер", Rank.JACK),
    ("ten zehn zehner десятка", Rank.TEN),
    ("nine neun девятка", Rank.NINE),
    ("eight acht восьмерка", Rank.EIGHT),
    ("seven sieben семерка", Rank.SEVEN),
)

# Letters of one shape: what the other script would have meant.
LOOKALIKES: Final = dict(zip("асеотвкхрмн", "aceotbkxpmh", strict=True))

# Games.
CONTRACT_WORDS: Final[dict[str, Kind]] = {
    **{word: SUITS[suit] for word, suit in {**SUIT_WORDS, **SUIT_SIGNS}.items()},
    **_table(("grand гранд", Kind.GRAND), ("null nullspiel нуль ноль нулевой нулевая", Kind.NULL)),
}
CONTRACT_LETTERS: Final[dict[str, Kind]] = {
    **_table(
        ("c kr т", Kind.CLUBS),
        ("s p п", Kind.SPADES),
        ("h ч", Kind.HEARTS),
        ("d ka б", Kind.DIAMONDS),
        ("g г", Kind.GRAND),
        ("n н", Kind.NULL),
    )
}
# What follows the contract: each word stands for a mark; `o!` is Ouvert also where a number follows.
MARK_WORDS: Final[dict[str, str]] = _table(
    ("mit with с со", "m"),
    ("ohne without без", "w"),
    ("hand handspiel ханд хандшпиль", "h"),
    ("schneider портной портным портного шнайдер шнайдером", "s"),
    ("schwarz трубочист трубочистом трубочиста шварц шварцем", "z"),
    (
        "announced angesagt заявленный заявлен заявленным заявленного объявленный объявлен объявленным",
        "announced",
    ),
    ("ouvert offen open уверт увертом открытая открытую открыто", "o!"),
    ("kontra contra контра", "k"),
    ("re ре", "kk"),
    ("supra hirsch супра", "kkk"),
    ("bock бок", "x"),
    ("spitze", "spitze"),
    ("patrol patrols patrouille patrouillen патруль", "patrol"),
    ("revolution революция", "revolution"),
    ("reversed umgekehrt наоборот", "reversed"),
    ("gift geschenkt подарено", "gift"),
    ("won gewonnen выиграл выиграла выиграно выиграна выигрыш", "+"),
    ("lost verloren проиграл проиграла проиграно проиграна проигрыш", "-"),
    ("points punkte augen очки очков очко", "p"),
    ("bid gereizt reizwert gebot торг", "b"),
    ("skat прикупом прикупа прикуп кукишпиль guckispiel guckspiel", "skat"),
    ("в and und и made gemacht", ""),
)
LATIN_MARKS: Final = (
    "sss",
    "ss",
    "s",
    "zzz",
    "zz",
    "z",
    "h",
    "o",
    "kkkkk",
    "kkkk",
    "kkk",
    "kk",
    "k",
    "xxx",
    "xx",
    "x",
    "p",
    "b",
    "m",
)
CYRILLIC_MARKS: Final = {"х": "h", "о": "o!", "с": "m"}

NUMBER_WORDS: Final = _table(
    ("one eins ein einem einen einer одним одного один", 1),
    ("two zwei zweien двумя двух два", 2),
    ("three drei dreien тремя трех три", 3),
    ("four vier vieren четырьмя четырех четыре", 4),
    ("five fünf fuenf fünfen пятью пяти пять", 5),
    ("six sechs sechsen шестью шести шесть", 6),
    ("seven sieben семью семи семь", 7),
    ("eight acht восемью восьми восемь", 8),
    ("nine neun девятью девяти девять", 9),
    ("ten zehn десятью десяти десять", 10),
    ("eleven elf одиннадцатью одиннадцати одиннадцать", 11),
)

# Lines without a contract.
PASS_PHRASES: Final = frozenset(
    ("p", "e", "pass", "passed", "passed in", "all pass", "eingepasst", "passt", "alle passen", "пас")
    + ("все пас", "пасуют", "все пасуют")
)
RAMSCH_WORDS: Final = frozenset(
    ("r", "ramsch", "schieber", "schieberamsch", "распасовка", "рамш", "шибер", "распасы")
)
JUNGFRAU_WORDS: Final = frozenset(("j", "jungfrau", "юнгфрау"))
UNTOUCHED_WORDS: Final = frozenset(("u", "untouched", "geschoben", "отказ"))
WITCH_WORDS: Final = frozenset(("w", "witch", "hexe", "ведьма"))
# x and xx
BOCK_WORDS: Final = frozenset(("x", "bock", "бок"))
KNOCK_WORDS: Final = frozenset(("knock", "klopfen", "geklopft", "стук"))
ANNOUNCED_WORDS: Final = frozenset(("announced", "angesagt", "заявлен", "заявленный"))
LAST_WORDS: Final = frozenset(("l", "last", "letzter", "последняя"))
DURCHMARSCH_WORDS: Final = frozenset(("d", "durchmarsch", "дурхмарш"))
ADJUST_WORDS: Final = frozenset(("adj", "adjust", "adjustment", "korrektur", "поправка"))
ENDING_WORDS: Final = _table(
    ("conceded concedes aufgegeben сдался сдалась сдаться", "conceded"),
    ("claimed claims aufgelegt aufgedeckt показал показала показать", "claimed"),
    ("revoke revoked nichtbedient nichtbedienen ренонс", "revoke"),
    ("looked looks geguckt подсмотрел подсмотрела подсмотреть", "looked"),
)
SEAT_WORDS: Final = _table(
    ("join joins dazu войти вошел вошла", "join"),
    ("leave leaves geht выйти вышел вышла", "leave"),
    ("replace replaces ersetzt заменить", "replace"),
)

# A player cannot be called like a word. Most single letters do no harm, since who played stands first and an
# exact name beats all; only the letters that are a line by themselves or begin one are refused.
_ALL_WORDS: Final = {
    *SUIT_WORDS,
    *CONTRACT_WORDS,
    *CONTRACT_LETTERS,
    *MARK_WORDS,
    *LATIN_MARKS,
    *CYRILLIC_MARKS,
    *NUMBER_WORDS,
    *PASS_PHRASES,
    *RAMSCH_WORDS,
    *JUNGFRAU_WORDS,
    *UNTOUCHED_WORDS,
    *WITCH_WORDS,
    *LAST_WORDS,
    *DURCHMARSCH_WORDS,
    *KNOCK_WORDS,
    *ADJUST_WORDS,
    *ENDING_WORDS,
    *SEAT_WORDS,
} - {""}
WORDS_OF_THE_PAGE: Final = frozenset(
    word for word in _ALL_WORDS if len(word) > 1 or word in PASS_PHRASES | RAMSCH_WORDS
)
