"""German help topics, and what rule sets and options mean."""

from typing import Final

PRESET_TEXTS: Final[dict[str, str]] = {
    "isko": "die heutigen amtlichen Regeln (seit 1999): Verlorenes zählt doppelt",
    "classic": "das Quelldokument: verlorene Handspiele einfach, Grand ouvert 36",
    "pre1999": "vor 1999: wie classic, mit der Stufe für ouvert im Farbspiel",
    "friendly": "classic; nach einem Spiel ab 100 eine Bock- und eine Ramschrunde",
    "pub": "isko mit Kontra und Re, Bockrunden, Ramsch beim Einpassen",
    "raeuber": "Räuberskat: Runden classic, Bock und Schieberamsch im Wechsel",
    "berlin": "raeuber mit der Hexe: Die Pik-Dame kostet 200",
}

OPTION_TEXTS: Final[dict[str, str]] = {
    "hand_loss": "ein verlorenes Handspiel zählt doppelt oder einfach",
    "grand_base": "Grundwert des Grands",
    "grand_ouvert": "Grand ouvert: eine Stufe mehr, oder Grundwert 36 ohne diese Stufe",
    "suit_ouvert_step": "ouvert im Farbspiel: eine Stufe mehr, oder keine",
    "suit_matadors": "Spitzen im Farbspiel: alle Trümpfe, oder nur die Buben",
    "spitze": "Stufen für den angesagten letzten Stich mit dem kleinsten Trumpf (Wort `spitze`)",
    "patrouillen": "Stufen für jedes angesagte Paar Buben einer Farbe (Wort `patrouille`)",
    "revolution": "Wert eines Null ouvert gegen getauschte Karten (Wort `revolution`); 0 heißt aus",
    "saechsische_spitze": "Grundwert eines umgekehrten Grands (Wort `umgekehrt`); 0 heißt aus",
    "schenken": "die Gegenspieler dürfen schenken, der Alleinspieler darf weiterspielen (Wort `geschenkt`)",
    "kontra": "Kontra und Re dürfen gesagt werden",
    "kontra_most": "wie viele Verdopplungen gesagt werden dürfen",
    "bock": 'Bockrunden: "off" (keine), "hand" (mit x bezeichnet), oder die Ereignisse, die eine bringen',
    "bock_factor": "wie vielfach ein Spiel in der Bockrunde zählt",
    "bock_stacking": "weitere Ereignisse: jedes eine Runde mehr, eine je Spiel, keine in laufender Runde, oder überlappend",
    "bock_begins": "das Spiel, das eine Bockrunde bringt: das nächste ist das erste, oder es zählt schon selbst",
    "after_bock": "eine Runde, die auf jede Bockrunde folgt",
    "cycle": "Rundenarten im Wechsel",
    "passed": "wenn alle passen: ein Spiel ohne Punkte, neu geben, oder ein Ramsch",
    "seats": "wer zu fünft und sechst spielt",
    "require_result": "jede neue Zeile muss gewonnen oder verloren sagen (oder die Augen)",
    "ramsch_amount": "was ein Ramsch kostet: Augen, fest 10/15/20, oder die wenigsten gewinnen 23/37 oder 20/10",
    "ramsch_skat": "wer im Ramsch die Augen des Skats bekommt",
    "ramsch_untouched": "jeder Spieler, der den Skat nicht aufgenommen hat",
    "ramsch_jungfrau": "jeder Spieler ohne Stich",
    "ramsch_tie": "zwei mit den meisten Augen: beide zahlen, sie teilen, der letzte Stich entscheidet, niemand",
    "ramsch_tie_three": "drei mit gleich vielen Augen: wie bei zweien, oder niemand zahlt",
    "ramsch_tie_skat": "die Augen des Skats, wenn mehrere verlieren",
    "ramsch_cap": "das Höchste, was ein Ramsch kosten kann",
    "ramsch_announced": "eine angesagte Jungfrau (`j angesagt`)",
    "ramsch_knock": "Klopfen im Ramsch (Wort `klopfen`)",
    "ramsch_counts": "verlorener Ramsch und Durchmarsch zählen als verlorene und gewonnene Spiele (Seeger)",
    "witch": "was die Pik-Dame im Ramsch kostet",
    "bierlachs_limit": "die Minuspunkte, mit denen der Bierlachs verloren ist",
    "scoring": "die Wertung, die gezeigt und abgerechnet wird",
}

TOPICS: Final[dict[str, str]] = {
    "notation": """
Eine Zeile ist ein Spiel: wer, was, wie es ausging.

  anna s2h          Anna hat Pik Hand mit (oder ohne) 2 gewonnen
  b go1-            Bert hat Grand ohne 1 verloren
  3 n               der dritte Spieler hat Null gewonnen
  as2h              wie die erste Zeile, ohne Leerzeichen
  anna pik mit 2 hand verloren       ganze Wörter, auch englisch und russisch

wer       ein genauer Name, eine Platznummer 1..n, oder ein Anfang, den nur
          ein Name hat
Spiel     kr p h ka   Kreuz Pik Herz Karo (auch c s h d, Zeichen, Wörter)
          g n         Grand, Null
Spitzen   2 oder m2   mit 2;   o2   ohne 2;   keine bei Null
Stufen    h Hand    s Schneider     ss Schneider angesagt
          o ouvert  z Schwarz       zz Schwarz angesagt
          eine Ansage bringt mit, was in ihr steckt: g4o ist auch Hand, ss, zz
Kontra    k Kontra  kk Re   kkk die dritte Stufe
Bock      x von Hand doppelt gezählt, xx vierfach
Ergebnis  nichts oder + gewonnen,  - verloren
Augen     p58       Augen des Alleinspielers mit dem Skat: Sie entscheiden
Reizwert  b33       der letzte Reizwert; ist das Spiel weniger wert, ist es
                    überreizt und verloren
          nm1b24    ein überreizter Null: die Spitzen des berechneten Spiels
Ende      aufgegeben, aufgegeben WER, aufgelegt, nichtbedient WER, geguckt WER
Notiz     ; und beliebiger Text
Zettel    = 44      der neue Stand dessen, der gespielt hat, wie auf dem Papier,
                    oder = und die Stände aller: Abweichungen stehen gleich da
am Tisch  spitze patrouille revolution umgekehrt geschenkt, wo sie gelten

pass              eingepasst  (auch p, e)
r 41 52 27        Ramsch: Augen in Stichen, in der Reihenfolge der Spalten;
                  j kein Stich, u1 einer hat den Skat nicht aufgenommen,
                  l letzter Stich, w Hexe; dahinter x, klopfen
anna r69u1j       nur der Verlierer: Augen, nicht aufgenommen, Jungfrauen
anna rd           Anna mit Durchmarsch;   ... w bert   Bert bekam die Hexe
join Emil, leave doris, replace doris Emil       am Ende einer Runde
                  (kommt dazu, geht, Emil löst Doris ab)
anna adj -20      Punkte, die kein Spiel erklärt (auch: korrektur)

Karten: KrB P10 H9, oder eine Farbe mit ihren Karten, HA10K9; B D K A 10 9 8 7,
auch international (CJ ST), Farbzeichen, deutsche Farben als Wort (Eichel U).
Eine Kartenverteilung ist  Vorhand | Mittelhand | Hinterhand | Skat.
""",
    "rules": """
Jede Tatsache, nach der skatcalc rechnet, hat im Projekt eine Nummer.

  skatcalc rules              die fertigen Regelwerke
  skatcalc rules pub          jede Option eines Regelwerks, mit ihrer Regel
  skatcalc rules classic --diff isko
  skatcalc rules 4.6          eine Regel; SK-19, SH-11: Skitgubbe und Shithead

Ein Tisch schreibt seine Absprachen in eine Datei, `-r haus.toml` nimmt sie:

  base = "pub"
  ramsch_cap = 250
  scoring = "seeger-fabian"            # oder "bierlachs", bierlachs_limit = 301

  [money]
  rate = "0.05"                        # je Punkt, in `currency = "EUR"`
  of = "seeger-fabian"                 # was abgerechnet wird
  fines = [[1, "0.50"], [4, "1.00"]]   # Abreizgeld ab dem n-ten verlorenen
  passed_fee = "0.50"                  # von jedem für ein eingepasstes Spiel
  cap = "15"                           # das Höchste, was einer verliert
  prize = "1.50"                       # was der Beste von jedem anderen bekommt
  pot = "12.50"                        # was schon in der Kasse liegt
""",
    "exit-codes": """
  0    erledigt, alles in Ordnung
  1    die Antwort ist nein: eine Kontrolle stimmt nicht, eine Regel verbietet
       es, es gibt nichts zurückzunehmen
  2    der Befehl oder die Schreibweise lässt sich nicht lesen
  3    eine Datei ist nicht zu gebrauchen: fehlt, beschädigt, neuer, geändert,
       gesperrt
  70   ein Fehler von skatcalc
  130  abgebrochen
""",
}

SHORT_NOTATION: Final = """
  anna s2h    Pik Hand mit 2, gewonnen       b go1-      Grand ohne 1, verloren
  c n         Null                           pass        eingepasst
  s ss Schneider  z zz Schwarz  o ouvert  k Kontra  x Bock  p58 Augen  b33 Reiz
  r 41 52 27  Ramsch      = 44 hinter der Zeile: der neue Stand, wie auf Papier
  edit 5 anna s2-  ändert Spiel 5      insert 5 b d1  fügt eins davor ein
  < oder undo 5 nimmt zurück  show   join Emil   leave bert   replace bert Emil
  . beendet                   mehr: skatcalc help notation
"""
