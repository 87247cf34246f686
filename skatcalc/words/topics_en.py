"""English help topics, and what presets and options mean."""

from typing import Final

PRESET_TEXTS: Final[dict[str, str]] = {
    "isko": "today's official rules (since 1999): lost games count twice",
    "classic": "the source document: lost Hand games once, Grand ouvert 36",
    "pre1999": "before 1999: as classic, with the ouvert step in suit games",
    "friendly": "classic; a game worth 100 brings a Bock and a Schieber round",
    "pub": "isko with Kontra and Re, Bock rounds, Ramsch when all pass",
    "raeuber": "Raeuberskat: rounds of classic, Bock and Schieber in turn",
    "berlin": "raeuber with the witch: the queen of spades costs 200",
}

OPTION_TEXTS: Final[dict[str, str]] = {
    "hand_loss": "a lost Hand game counts double or single",
    "grand_base": "base value of Grand",
    "grand_ouvert": "Grand ouvert: one more step, or base 36 without that step",
    "suit_ouvert_step": "ouvert in a suit game: one more step, or none",
    "suit_matadors": "matadors in suit games: all trumps, or only the jacks",
    "spitze": "steps for an announced last trick with the lowest trump (word `spitze`)",
    "patrouillen": "steps for each announced pair of jacks of one colour (word `patrol`)",
    "revolution": "value of a Null ouvert against exchanged cards (word `revolution`); 0 is off",
    "saechsische_spitze": "base value of a reversed Grand (word `reversed`); 0 is off",
    "schenken": "the defenders may give the game, the declarer may play on (word `gift`)",
    "kontra": "Kontra and Re may be said",
    "kontra_most": "how many doublings may be said",
    "bock": 'Bock rounds: "off", "hand" (marked with x), or the events that bring one',
    "bock_factor": "what a game counts in a Bock round",
    "bock_stacking": "more events: each adds a round, one a deal, none while a round runs, or rounds overlap",
    "bock_begins": "the game that brings a Bock round: the next deal is the first, or it counts itself",
    "after_bock": "a round that follows each Bock round",
    "cycle": "kinds of rounds in turn",
    "passed": "when all pass: a game without points, dealt anew, or a Ramsch",
    "seats": "who plays at five and six",
    "require_result": "every new line must say won or lost (or the card points)",
    "ramsch_amount": "what a Ramsch costs: card points, fixed 10/15/20, or the fewest win 23/37 or 20/10",
    "ramsch_skat": "who gets the card points of the skat in a Ramsch",
    "ramsch_untouched": "each player who left the skat untouched",
    "ramsch_jungfrau": "each player without a trick",
    "ramsch_tie": "two with the most card points: all pay, they share, the last trick decides, nobody",
    "ramsch_tie_three": "three with equal card points: as with two, or nobody pays",
    "ramsch_tie_skat": "the skat's card points when several lose",
    "ramsch_cap": "the most a Ramsch can cost",
    "ramsch_announced": "a Jungfrau that was announced (`j announced`)",
    "ramsch_knock": "knocking in a Ramsch (word `knock`)",
    "ramsch_counts": "a lost Ramsch and a Durchmarsch count as lost and won games (Seeger)",
    "witch": "what the queen of spades costs in a Ramsch",
    "bierlachs_limit": "the minus points at which Bierlachs is lost",
    "scoring": "the standing that is shown and settled",
}

TOPICS: Final[dict[str, str]] = {
    "notation": """
One line is one game: who, what, how it went.

  anna s2h          Anna played Spades Hand with (or without) 2 and won
  b go1-            Bert lost Grand without 1
  3 n               the third player won Null
  as2h              the same as the first, without blanks
  anna pik mit 2 hand verloren       whole words, English, German or Russian

who       an exact name, a seat number 1..n, or a beginning that one name has
game      c s h d   clubs spades hearts diamonds (kr p h ka, signs, words)
          g n       Grand, Null
matadors  2 or m2   with 2;   o2   without 2;   none in Null
levels    h Hand    s Schneider made    ss Schneider announced
          o ouvert  z Schwarz made      zz Schwarz announced
          an announcement brings what it implies: g4o is Hand, ss and zz too
Kontra    k Kontra  kk Re   kkk the third step
Bock      x counted double by hand, xx four times
result    nothing or + won,  - lost
points    p58       card points of the declarer with the skat: they decide
bid       b33       the final bid; a game worth less is overbid and lost
          nm1b24    an overbid Null: the matadors of the game it is charged as
ending    conceded, conceded WHO, claimed, revoke WHO, looked WHO
note      ; and any text
paper     = 44      the new total of who played, as the paper says, or = and the
                    totals of all: what differs is told at once
house     spitze patrol revolution reversed gift, where the table plays them

pass              all passed  (also p, e)
r 41 52 27        Ramsch: card points in tricks, in the order of the columns;
                  j no trick, u1 one left the skat untouched, l last trick,
                  w witch; behind them x, knock
anna r69u1j       only the loser: his points, untouched skats, Jungfrauen
anna rd           Anna made a Durchmarsch;   ... w bert   Bert took the witch
join Emil, leave doris, replace doris Emil       at the end of a round
anna adj -20      points that no game explains

Cards: CJ ST H9, or a suit with its ranks HATK9; A K Q J T 9 8 7, also 10,
German B D K A, suit signs, German suits as words (Eichel U), Russian too.
A deal is  forehand | middlehand | rearhand | skat.
""",
    "rules": """
Every fact that skatcalc works by has a number in the project.

  skatcalc rules              the presets
  skatcalc rules pub          every option of a preset, with its rule
  skatcalc rules classic --diff isko
  skatcalc rules 4.6          one rule; SK-19, SH-11: Skitgubbe and Shithead

A house writes its agreements into a file and begins with `-r house.toml`:

  base = "pub"
  ramsch_cap = 250
  scoring = "seeger-fabian"            # or "bierlachs", bierlachs_limit = 301

  [money]
  rate = "0.05"                        # of one point, in `currency = "EUR"`
  of = "seeger-fabian"                 # what is settled
  fines = [[1, "0.50"], [4, "1.00"]]   # from the n-th lost game on
  passed_fee = "0.50"                  # of each player for a deal passed in
  cap = "15"                           # the most a player can lose
  prize = "1.50"                       # what the best gets from each other
  pot = "12.50"                        # what lies in the pot already
""",
    "exit-codes": """
  0    done, all is well
  1    the answer is no: a check failed, a rule forbids it, nothing to undo
  2    the command or the notation cannot be read
  3    a file cannot be used: missing, damaged, newer, changed, locked
  70   a fault of skatcalc
  130  interrupted
""",
}

SHORT_NOTATION: Final = """
  anna s2h    Spades Hand with 2, won        b go1-      Grand without 1, lost
  c n         Null                           pass        all passed
  s ss schneider  z zz schwarz  o ouvert  k Kontra  x Bock  p58 points  b33 bid
  r 41 52 27  Ramsch      = 44 behind a line: the new total, as the paper says
  edit 5 anna s2-  corrects game 5     insert 5 b d1  puts one before game 5
  < or undo 5 takes back   show   join Emil   leave bert   replace bert Emil
  . ends                   more: skatcalc help notation
"""
