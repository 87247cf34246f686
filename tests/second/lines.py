"""Random entries of an evening, and the lines a scribe would write for them (outer face, section 1)."""

from random import Random

from second.evening import Adjusted, Entry, Moved, Night, Passed, Played
from second.ramsch import Part, Ramsch
from second.values import NULLS, Game, Rules, needed

NAMES = ("Anna", "Bert", "Cleo", "Doris", "Emil", "Fritz", "Gerd", "Hanna Luise", "Ida")
ENDINGS = ("conceded", "claimed", "revoke", "looked")
HOUSE = {
    "spitze": "spitze",
    "patrol": "patrouillen",
    "revolution": "revolution",
    "reversed": "saechsische_spitze",
    "gift": "schenken",
}
WORDS = {
    "c": "Kreuz",
    "s": "Pik",
    "h": "Herz",
    "d": "Karo",
    "g": "Grand",
    "n": "Null",
    "H": "hand",
    "S": "schneider",
    "Z": "schwarz",
    "SS": "schneider angesagt",
    "ZZ": "schwarz angesagt",
    "O": "ouvert",
    "k": "kontra",
    "kk": "re",
    "kkk": "supra",
    "+": "gewonnen",
    "-": "verloren",
}
STYLES = ("close",) * 24 + ("wide", "words")


class Scribe:
    """Makes entries for a night; most of them fit the table, some do not."""

    def __init__(self, chance: Random, night: Night, rules: Rules) -> None:
        """Keep what decides which entries are likely."""
        self.chance = chance
        self.night = night
        self.rules = rules
        self.bids = sorted(night.legal)
        self.house = [word for word, option in HOUSE.items() if rules[option]]

    def often(self, share: float) -> bool:
        """Give True that often."""
        return self.chance.random() < share

    def entry(self) -> Entry:
        """Give an entry for the deal that comes next."""
        night, chance = self.night, self.chance
        lot = chance.random()
        if lot < (0.2 if night.whole else 0.03):
            return self.seat()
        if lot > 0.97:
            return Adjusted(chance.choice(night.table), chance.choice((-50, -1, 7, 100, 1000)))
        if night.due:
            if lot < 0.3:
                grand = self.game("g")
                return self.played(grand._replace(level=grand.level or 1) if self.often(0.95) else grand)
            return self.ramsch() if lot < 0.96 else Passed()
        if lot > 0.9:
            return Passed()
        if lot > 0.86:
            return self.ramsch()
        return self.played(self.game(chance.choice("cshdgggn")))

    def player(self) -> str:
        """Give somebody who plays, or now and then a sitter."""
        return self.chance.choice(self.night.active() if self.often(0.98) else self.night.table)

    def seat(self) -> Moved:
        """Let somebody join, leave or be replaced."""
        table, chance = self.night.table, self.chance
        kind = chance.choice(("join", "leave", "replace"))
        fresh = [name for name in NAMES if name not in table] if self.often(0.95) else NAMES
        if kind == "join":
            return Moved(kind, chance.choice(fresh), seat=chance.choice((0, 0, 1, 2, 3, len(table) + 1)))
        if kind == "leave":
            return Moved(kind, chance.choice(table))
        return Moved(kind, chance.choice(table), chance.choice(fresh))

    # --- games ------------------------------------------------------------------------------------------

    def played(self, game: Game) -> Played:
        """Let somebody play a game; one in eight ends before its time."""
        who = self.player()
        if not self.often(0.12):
            return Played(who, game)
        ending = self.chance.choice(ENDINGS)
        if ending == "claimed":
            return Played(who, game._replace(ending=ending))
        by = who if self.often(0.4) else self.player()
        fault = "declarer" if by == who else "defender"
        by = "" if by == who and ending == "conceded" else by
        return Played(who, game._replace(ending=ending, fault=fault), by)

    def game(self, kind: str) -> Game:
        """Give a game, whether or not it makes sense."""
        chance, rules = self.chance, self.rules
        said = chance.choice(("", "", "", "", "", "-", "-", "+"))
        if rules["require_result"] and self.often(0.9):
            said = said or "+"  # with points it is taken back
        kontra = chance.choice((0, 0, 1, 1, 2, 3, 4)) if self.often(0.3 if rules["kontra"] else 0.02) else 0
        marks = chance.choice((1, 1, 2)) if self.often(0.25 if rules["bock"] == "hand" else 0.02) else 0
        bid = chance.choice(self.bids[: chance.choice((8, 20, 40, 99))]) if self.often(0.35) else None
        if bid and self.often(0.01):
            bid += 1
        house: list[str] = []
        if self.often(0.3 if self.house else 0.01):
            unfit = {"n": ("spitze", "patrol", "reversed", "gift"), "g": ("revolution",)}
            likely = [word for word in self.house if word not in unfit.get(kind, ("revolution", "reversed"))]
            if self.often(0.1):
                likely = list(HOUSE)
            house = sorted(chance.choices(likely, k=chance.choice((1, 1, 1, 2)))) if likely else []
        if kind == "n":
            level, ouvert = chance.choice(tuple(NULLS))
            overbid = bool(bid and bid > NULLS[level, ouvert])
            held = chance.choice((1, 1, 2, 3, 5, -1, -1, -2, -4, -9)) if overbid is self.often(0.97) else None
            empty = Game(kind, level, ouvert, held, house=tuple(house))
            return empty._replace(kontra=kontra, marks=marks, said=said, bid=bid)
        level = chance.choice((0, 0, 0, 0, 0, 1, 1, 2, 3, 4))
        most = 4 if kind == "g" else 11
        held = chance.randint(1, most) if self.often(0.3) else chance.randint(1, 4)
        held = held if self.often(0.55) else -held
        points = None
        if self.often(0.4):
            points = chance.choice((0, 18, 30, 31, 58, 59, 60, 60, 61, 75, 89, 90, 91, 105, 120))
            said = said if self.often(0.15) and not rules["require_result"] else ""
        rough = Game(kind, level, level == 4, held, house=tuple(house))
        share = 0.15 if points is None else 0.03
        # what an announcement says already is not said once more, or nobody knew which side is meant
        small = self.often(share) and needed(rough) < 2
        bare = self.often(share) and needed(rough) < 3
        return rough._replace(
            schneider=small, schwarz=bare, kontra=kontra, marks=marks, said=said, points=points, bid=bid
        )

    # --- Ramsch -----------------------------------------------------------------------------------------

    def ramsch(self) -> Ramsch:
        """Give a Ramsch, of all three or of one."""
        chance, rules = self.chance, self.rules
        game = Ramsch(
            untouched=chance.choice((0, 0, 1, 2, 3)),
            knocks=chance.choice((0, 0, 0, 1, 3)),
            marks=chance.choice((1, 2)) if self.often(0.2 if rules["bock"] == "hand" else 0.02) else 0,
        )
        maids = chance.choice((0, 0, 0, 0, 1, 1, 2))
        if self.often(0.25):
            witch = self.player() if self.often(0.3) else ""
            if self.often(0.2):
                return game._replace(player=self.player(), witch=witch)
            points = chance.randint((33, 49, 98)[maids] if self.often(0.9) else 20, 120)
            return game._replace(player=self.player(), points=points, maids=maids, witch=witch)
        skat = chance.choice((0, 0, 2, 4, 10, 14, 22, 22)) if self.often(0.97) else 23
        rest = 120 - skat
        takers = 3 - maids
        likely = (0, rest // 2, rest // 3, 2 * rest // 3, chance.randint(0, rest), chance.randint(0, rest))
        cuts = sorted(chance.choices(likely, k=takers - 1))
        took = [high - low for low, high in zip([0, *cuts], [*cuts, rest], strict=True)]
        parts = [Part(points) for points in took] + [
            Part(None, announced=self.often(0.2)) for _ in range(maids)
        ]
        chance.shuffle(parts)
        if self.often(0.8):
            place = chance.choice([n for n, part in enumerate(parts) if part.points is not None])
            parts[place] = parts[place]._replace(last=True)
        if self.often(0.4 if rules["witch"] else 0.05):
            place = chance.choice([n for n, part in enumerate(parts) if part.points is not None])
            parts[place] = parts[place]._replace(witch=True)
        return game._replace(parts=tuple(parts))

    # --- writing ----------------------------------------------------------------------------------------

    def line(self, entry: Entry) -> str:
        """Write the line of an entry, short or long."""
        if isinstance(entry, Passed):
            return self.chance.choice(("pass", "pass", "pass", "p", "eingepasst"))
        if isinstance(entry, Adjusted):
            return f"{self.short(entry.who)} adj {entry.points}"
        if isinstance(entry, Moved):
            words = (entry.kind, entry.who, entry.newcomer, str(entry.seat or ""))
            return " ".join(word for word in words if word)
        if isinstance(entry, Ramsch):
            return self.ramsch_line(entry)
        text = f"{self.short(entry.who)} {self.written(entry.game)}"
        if entry.game.ending:
            text += f" {entry.game.ending} {entry.by}".rstrip()
        return f"{text}; Bert {self.chance.random():.3f}" if self.often(0.03) else text

    def short(self, name: str) -> str:
        """Name a player in one of the ways a line may."""
        if self.often(0.96) or name not in self.night.table:
            return name
        return self.chance.choice((str(self.night.table.index(name) + 1), name.lower(), name[:1]))

    def written(self, game: Game) -> str:
        """Write a game close, wide, or in words."""
        style = self.chance.choice(STYLES)
        sign = "" if game.matadors is None else "o" if game.matadors < 0 else self.chance.choice(("", "m"))
        if game.kind == "n" and not sign:
            sign = "m"
        if style == "words" and sign:
            sign = {"o": "ohne ", "m": "mit "}[sign]
        level = {2: "SS", 3: "ZZ"}.get(game.level, "")
        parts = [
            game.kind,
            "" if game.matadors is None else f"{sign}{abs(game.matadors)}",
            "H" if game.level == 1 or (level and self.often(0.8)) else "",
            level,
            "S" * game.schneider,
            "Z" * game.schwarz,
            "O" * game.ouvert,
            "k" * game.kontra,
            "x" * game.marks,
            game.said,
            "" if game.points is None else f"p{game.points}",
            "" if game.bid is None else f"b{game.bid}",
        ]
        if style == "words":
            parts = [WORDS.get(part, part) for part in parts]
        parts = [part.lower() if part.isupper() else part for part in parts if part]
        text = ("" if style == "close" else " ").join(parts)
        return " ".join([text, *game.house])

    def ramsch_line(self, game: Ramsch) -> str:
        """Write a Ramsch."""
        pushed = f"u{game.untouched}" if game.untouched else ""
        after = [*["x" * game.marks] * bool(game.marks), *["knock"] * game.knocks]
        if not game.parts:
            how = "d" if game.points is None else str(game.points)
            head = f"{self.short(game.player)} r{how}{pushed}{'j' * game.maids}"
            return " ".join([head, *after, *([f"w {game.witch}"] if game.witch else [])])
        parts = [
            ("j" if part.points is None else str(part.points))
            + "w" * part.witch
            + "l" * part.last
            + " announced" * part.announced
            for part in game.parts
        ]
        return " ".join(["r", *parts, *[pushed] * bool(pushed), *after])


def dealt(chance: Random) -> set[str]:
    """Deal twelve cards."""
    pack = [suit + rank for suit in "CSHD" for rank in "AKQJT987"]
    return set(chance.sample(pack, 12))
