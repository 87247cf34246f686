"""Cards as text: every way in which players write them, read into sets of cards.

`CJ ST H9`, `HATK9`, German and Russian letters and words, suit signs, lists joined by dots.
The script of a letter decides what it means: Cyrillic Т is the ace (туз), Latin T the ten.
"""

import re
from typing import Final

from skatcalc.errors import ALTERNATIVE, AmbiguousError, NotationError, Span
from skatcalc.skat import vocabulary as words
from skatcalc.skat.cards import HAND_SIZE, SKAT_SIZE, Card, Deal, Hand, Rank, Suit

_CHUNK: Final = re.compile(r"[♣♧♠♤♥♡♦♢]\ufe0f?|[^\W_]+|[^\s.,\-]")
_LATIN: Final = re.compile(r"[a-zäöüß]")
_CYRILLIC: Final = re.compile(r"[а-я]")
_RANK: Final = re.compile(r"10|.")
_TO_LATIN: Final = str.maketrans(words.LOOKALIKES)


class _Reader:
    """Reads one text from left to right; `suit` still takes ranks, `rank` waits for its suit."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.cards: list[Card] = []
        self.suit: Suit | None = None
        self.suit_span: Span | None = None
        self.rank: tuple[Rank, Span] | None = None

    def fail(self, code: str, span: Span, **values: str) -> NotationError:
        kind = AmbiguousError if code in ("card_mixed", "card_two_ways") else NotationError
        return kind(code, line=self.text, span=span, **values)

    def add(self, suit: Suit, rank: Rank, span: Span) -> None:
        card = Card.of(suit, rank)
        if card in self.cards:
            raise NotationError("card_twice", line=self.text, span=span, card=str(card))
        self.cards.append(card)
        self.suit_span = None

    def take_suit(self, suit: Suit, span: Span) -> None:
        """A whole suit word or sign: completes a rank word before it, or waits for ranks."""
        self.close_suit()
        if self.rank is not None:
            self.add(suit, *self.rank)
            self.rank = self.suit = None
        else:
            self.suit, self.suit_span = suit, span

    def take_rank(self, rank: Rank, span: Span) -> None:
        if self.suit is not None:
            self.add(self.suit, rank, span)
        elif self.rank is not None:
            raise self.fail("rank_without_suit", self.rank[1])
        else:
            self.rank = rank, span

    def close_suit(self) -> None:
        if self.suit_span is not None:
            raise self.fail("suit_without_rank", self.suit_span)

    def close(self) -> None:
        self.close_suit()
        if self.rank is not None:
            raise self.fail("rank_without_suit", self.rank[1])

    def chunk(self, raw: str, start: int) -> None:
        """Read one run of letters and digits."""
        span = (start, start + len(raw))
        text = raw.casefold().replace("ё", "е")
        latin, cyrillic = _LATIN.search(text), _CYRILLIC.search(text)
        if latin and cyrillic:
            raise self.fail("card_mixed", span, readings=ALTERNATIVE.join(_readings(text)) or "no card")
        if text == "of":
            return
        if text[0] in words.SUIT_SIGNS:
            self.take_suit(words.SUIT_SIGNS[text[0]], span)
        elif text in words.SUIT_WORDS:
            self.take_suit(words.SUIT_WORDS[text], span)
        elif text in words.SUIT_ADJECTIVES:
            self.take_suit(words.SUIT_ADJECTIVES[text], span)
        elif text in words.RANK_WORDS:
            self.take_rank(words.RANK_WORDS[text], span)
        else:
            self.letters(text, span, cyrillic=bool(cyrillic))

    def letters(self, text: str, span: Span, *, cyrillic: bool) -> None:
        """Read letters: a suit with its ranks, or ranks that belong to a suit word or sign before."""
        ranks = words.CYRILLIC_RANKS if cyrillic else words.LATIN_RANKS
        suits = words.CYRILLIC_SUITS if cyrillic else words.LATIN_SUITS
        # of the words that begin one text the longest is the greatest
        word = max((word for word in words.SUIT_WORDS if text.startswith(word)), default="")
        if word:
            rest = text[len(word) :]
            self.take_suit(words.SUIT_WORDS[word], span)
            if rest in words.RANK_WORDS:
                self.take_rank(words.RANK_WORDS[rest], span)
            else:
                self.ranks(rest, span, {**ranks, **words.GERMAN_PACK_RANKS})
            return
        continues = self.suit is not None and self.ranks_known(text, {**ranks, **words.GERMAN_PACK_RANKS})
        prefix = next((p for p in (text[:2], text[:1]) if p in suits and len(text) > len(p)), "")
        whole = bool(prefix) and self.ranks_known(text[len(prefix) :], ranks)
        if continues and whole:
            raise self.fail("card_two_ways", span)
        if continues:
            self.ranks(text, span, {**ranks, **words.GERMAN_PACK_RANKS})
        elif prefix:
            self.close_suit()
            self.suit = suits[prefix]
            self.ranks(text[len(prefix) :], span, ranks)
            self.suit = None
        elif text in suits:
            raise self.fail("suit_without_rank", span)
        else:
            raise self.fail("card_unknown", span)

    @staticmethod
    def ranks_known(text: str, ranks: dict[str, Rank]) -> bool:
        return all(part in ranks for part in _RANK.findall(text))

    def ranks(self, text: str, span: Span, ranks: dict[str, Rank]) -> None:
        for part in _RANK.findall(text):
            rank = ranks.get(part)
            if rank is None:
                raise self.fail("rank_german" if part in words.GERMAN_PACK_RANKS else "card_unknown", span)
            self.take_rank(rank, span)


def _readings(text: str) -> list[str]:
    """Give what a card of mixed scripts may mean: by the shape of its letters, and letter by letter."""
    by_shape = text.translate(_TO_LATIN)
    suits = {**words.LATIN_SUITS, **words.CYRILLIC_SUITS}
    ranks = {**words.LATIN_RANKS, **words.CYRILLIC_RANKS}
    found = []
    for suit, rest in ((words.LATIN_SUITS.get(by_shape[0]), by_shape[1:]), (suits.get(text[0]), text[1:])):
        parts = _RANK.findall(rest)
        if suit is not None and parts and all(part in ranks for part in parts):
            card = " ".join(str(Card.of(suit, ranks[part])) for part in parts)
            found += [card] if card not in found else []
    return found


def parse_cards(text: str) -> list[Card]:
    """Read cards in the order written.

    Raises:
        NotationError: something is no card, a card comes twice, or the scripts are mixed.
    """
    reader = _Reader(text)
    for found in _CHUNK.finditer(text):
        reader.chunk(found[0], found.start())
    reader.close()
    return reader.cards


def parse_hand(text: str) -> Hand:
    """Read a set of cards.

    Raises:
        NotationError: as `parse_cards`.
    """
    return Hand(parse_cards(text))


def parse_deal(text: str, *, whole: bool = True) -> Deal:
    """Read a deal: `forehand | middlehand | rearhand | skat`, ten, ten, ten and two cards.

    Unless it is `whole`, the hands may be shorter: a position in mid-game.

    Raises:
        NotationError: a part is missing, has another number of cards, or a card comes twice.
    """
    parts = text.split("|")
    if len(parts) != len(Deal._fields):
        raise NotationError("deal_parts", line=text, count=len(parts))
    hands: list[Hand] = []
    seen = Hand()
    start = 0
    for name, size, part in zip(Deal._fields, (HAND_SIZE,) * 3 + (SKAT_SIZE,), parts, strict=True):
        span = (start, start + len(part))
        start += len(part) + 1
        try:
            hand = parse_hand(part)
        except NotationError as error:
            first, last = error.span or (0, len(part))
            error.line, error.span = text, (span[0] + first, span[0] + last)
            raise
        if len(hand) > size or (len(hand) < size and (whole or name == "skat")):
            raise NotationError("deal_size", line=text, span=span, who=name, count=len(hand), size=size)
        if hand & seen:
            raise NotationError("card_twice", line=text, span=span, card=str(hand & seen))
        seen |= hand
        hands.append(hand)
    return Deal(*hands)
