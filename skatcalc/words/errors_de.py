"""German errors: code -> (what is wrong, what can be typed instead)."""

from typing import Final

from skatcalc.words.errors_cluster_de import CLUSTER_ERRORS
from skatcalc.words.errors_data_de import DATA_ERRORS
from skatcalc.words.errors_play_de import PLAY_ERRORS

ERRORS: Final[dict[str, tuple[str, str]]] = {
    # reading a line
    "line_empty": (
        "in dieser Zeile steht nichts, was man lesen könnte",
        "ein Spiel eingeben, zum Beispiel `anna s2h`; `pass`, wenn eingepasst wurde",
    ),
    "line_sign": (
        "die Zeile enthält ein Zeichen, das man nicht drucken kann",
        "die Zeile neu eingeben, mit Buchstaben, Ziffern und Leerzeichen",
    ),
    "line_long": (
        "die Zeile hat mehr als {most} Zeichen vor ihrer Bemerkung",
        "in jede Zeile ein Spiel schreiben; was man sich merken will, steht hinter einem `;`",
    ),
    "game_missing": (
        "welches Spiel hat {player} gespielt?",
        "zum Beispiel `{player} s2h`; `pass`, wenn eingepasst wurde",
    ),
    "contract_missing": (
        "das Spiel fehlt: `{text}` ist keines",
        "hinter dem Spieler das Spiel nennen: c s h d (Kreuz Pik Herz Karo, auch kr p h ka), g (Grand) oder n (Null), zum Beispiel `s2`",
    ),
    "contract_unknown": (
        "`{text}` ist kein Spiel",
        "ein Spiel beginnt mit c s h d (Kreuz Pik Herz Karo, auch kr p h ka), g (Grand) oder n (Null), zum Beispiel `s2h`",
    ),
    "contract_k": (
        "`{text}` kann Kreuz oder Karo sein",
        "`kr{rest}` für Kreuz oder `ka{rest}` für Karo eingeben",
    ),
    "word_unknown": (
        "`{text}` hat hier keine Bedeutung",
        "`skatcalc help notation` zeigt alle Wörter und Buchstaben",
    ),
    "ending_last": (
        "`{text}` steht hinter dem Spielende",
        "das Spielende steht zuletzt: alles andere davor schreiben, zum Beispiel `s2p40 aufgegeben`",
    ),
    "ramsch_two_jungfrauen": (
        "zwei ohne Stich heißt, dass {player} alle Stiche hat, und {points} {points:Auge ist|Augen sind} nicht alle",
        "`{player} rd` für den Durchmarsch schreiben, oder ein j weglassen",
    ),
    "games_apart": (
        "jedes Argument ist ein Spiel, und `{text}` allein ist keines",
        'die Wörter eines Spiels in Anführungszeichen setzen: `skatcalc value "{game}"`',
    ),
    "said_twice": ("`{text}` ist zweimal gesagt", "eines davon weglassen"),
    "number_extra": (
        "`{number}` ist eine zweite Zahl ohne Bedeutung",
        "vor die Augen ein p und vor den Reizwert ein b schreiben, zum Beispiel `s2p{number}`",
    ),
    "sign_number": (
        "ein Vorzeichen vor `{number}` kann ohne {number} heißen, oder gewonnen und verloren",
        "`o{number}` für ohne {number} schreiben und das Ergebnis dahinter: `s{number}-`",
    ),
    "number_nought": (
        "`{number}` kann ein Vertipper für `o{count}` sein, ohne {count}",
        "`o{count}` für ohne {count} schreiben, oder {count} allein für mit {count}",
    ),
    "number_missing": (
        "hinter `{text}` fehlt eine Zahl",
        "zum Beispiel `s2` (mit 2), `so2` (ohne 2), `s2p58` (Augen), `s2b33` (Reizwert)",
    ),
    "matadors_missing": (
        "die Spitzen fehlen: mit oder ohne wie viele?",
        "die Zahl hinter das Spiel schreiben: `{text}2` ist mit oder ohne 2, `{text}o2` ist ohne 2",
    ),
    "matadors_range": (
        "{count} {count:Spitze|Spitzen} kann es nicht geben: Dieses Spiel hat 1 bis {most} (skat 2.3)",
        "eine Zahl von 1 bis {most} schreiben; vor Augen steht ein p, vor dem Reizwert ein b",
    ),
    "matadors_differ": (
        "die Zeile sagt {typed:+d}, die Karten haben {counted:+d} (Spitzen: + mit, - ohne)",
        "die Zahl weglassen, wenn die Karten angegeben sind",
    ),
    "points_range": (
        "{points} Augen kann es nicht geben: Ein Spiel hat 120 (skat 1.2)",
        "0 bis 120 schreiben, zum Beispiel `p61`",
    ),
    "bid_not_legal": (
        "{bid} ist kein Reizwert: Kein Spiel kann so viel wert sein (skat 1.10)",
        "die nächsten: {near}; `skatcalc bid` nennt alle",
    ),
    "null_level": (
        "Null kennt nur Hand und ouvert (skat 3.7)",
        "`n`, `nh`, `no` oder `nho` schreiben, und `-`, wenn es verloren ist",
    ),
    "null_points": (
        "bei Null entscheiden die Stiche, nicht die Augen (skat 1.5)",
        "`n` schreiben, wenn er gewonnen, und `n-`, wenn er verloren ist",
    ),
    "null_matadors": (
        "Null hat keine Spitzen (skat 3.9)",
        "die Zahl weglassen; nur ein überreizter Null braucht sie, zum Beispiel `nm1b24`",
    ),
    "null_overbid": (
        "Null ist {value} wert und wurde bis {bid} gereizt: überreizt, also kostet er so viel wie das billigste andere Spiel (skat 4.11)",
        "die Spitzen jenes Spiels dazuschreiben: `nm1{marks}b{bid}` für mit 1, `no2{marks}b{bid}` für ohne 2",
    ),
    "schneider_points": (
        "Schneider passt nicht zu {points} {points:Auge|Augen}: nötig sind 90 und mehr, oder 30 und weniger (skat 3.3)",
        "das s weglassen oder die Augen berichtigen",
    ),
    "schwarz_points": (
        "Schwarz passt nicht zu {points} {points:Auge|Augen}: Ohne Stich hat eine Seite nur die des Skats (skat 3.3)",
        "das z weglassen oder die Augen berichtigen",
    ),
    "won_with_points": (
        "das Spiel ist als gewonnen eingegeben, aber {points} {points:Auge ist|Augen sind} nicht die nötigen {need} (skat 3.3)",
        "das + weglassen oder die Augen berichtigen",
    ),
    "lost_with_points": (
        "das Spiel ist als verloren eingegeben, aber mit {points} Augen ist es gewonnen (skat 3.3)",
        "das - weglassen, die Augen berichtigen, oder den nicht erreichten Reizwert dazuschreiben, zum Beispiel `b36`",
    ),
    "claimed_who": ("nur der Alleinspieler legt die Karten auf", "nur `aufgelegt` schreiben"),
    "ending_who": ("wer war es? Zu `{kind}` gehört ein Name", "zum Beispiel `anna s2 {kind} bert`"),
    # players
    "keyboard_layout": ("{what}", "Tastaturbelegung? Auf der anderen ist das `{typed}`"),
    "name_unknown": (
        "`{word}` ist kein Spieler an diesem Tisch",
        "die Spieler sind {players}; einen Namen, seinen Anfang oder die Platznummer schreiben, zum Beispiel `{example} s2h`",
    ),
    "name_missing": (
        "wer hat gespielt? Die Zeile beginnt mit dem Spiel",
        "den Spieler davor schreiben: `{example} {word}`; die Spieler sind {players}",
    ),
    "name_ambiguous": ("`{word}` kann {names} sein", "mehr vom Namen schreiben: {longer}"),
    "name_two_ways": (
        "die Zeile kann {names} meinen",
        "ein Leerzeichen zwischen Name und Spiel setzen",
    ),
    "seat_unknown": (
        "einen Platz {seat} gibt es nicht",
        "die Plätze gehen von 1 bis {most}, in der Reihenfolge der Spalten",
    ),
    "name_blank": (
        "`{name}` kann kein Name sein",
        "ein Name hat an den Enden keine Leerzeichen und innen nur einzelne",
    ),
    "name_long": ("der Name `{name}` ist zu lang", "höchstens {most} Zeichen nehmen"),
    "name_sign": (
        "der Name `{name}` enthält ein Zeichen, das in keiner Zeile stehen kann",
        "Buchstaben nehmen; `;` beginnt eine Bemerkung, `|` trennt Blätter",
    ),
    "name_digits": (
        "`{name}` kann kein Name sein: Zahlen sind Plätze",
        "einen Buchstaben dazusetzen, zum Beispiel `P{name}`",
    ),
    "name_word": (
        "`{name}` kann kein Name sein: Das ist ein Wort der Schreibweise",
        "einen längeren Namen nehmen, zum Beispiel `{name}.` oder Vor- und Nachnamen",
    ),
    "name_twice": (
        "zwei Spieler können nicht denselben Namen `{name}` haben",
        "einen Buchstaben dazusetzen, zum Beispiel `{name} B`",
    ),
    "player_count": (
        "mit {count} {count:Spieler|Spielern} geht es nicht",
        "3 bis 6 Spieler nennen, zum Beispiel `skatcalc session new Anna Bert Cleo`",
    ),
    "not_at_table": (
        "{player} sitzt nicht am Tisch",
        "einen Spieler dieser Runde nennen; `skatcalc show` zeigt sie",
    ),
    "sits_out": (
        "{player} setzt in diesem Spiel aus ({dealer} gibt) und kann es nicht gespielt haben (skat 5.17)",
        "die Spieler dieses Spiels sind {players}",
    ),
    "seat_taken": ("{player} sitzt schon am Tisch", "einen anderen Namen nehmen"),
    "seat_range": ("einen Platz {seat} zum Hinsetzen gibt es nicht", "die Plätze gehen von 1 bis {most}"),
    "seat_change": (
        "`{kind}` schreibt man anders",
        "`join Emil`, `leave {player}` oder `replace {player} Emil` schreiben",
    ),
    "mid_round": (
        "`{kind}` geht nur am Ende einer Runde (skat 5.13); Spiele bis dahin: {left}",
        "danach noch einmal eingeben; `leave` darf man jetzt schon sagen, es gilt dann ab dort",
    ),
    "table_full": (
        "der Tisch ist voll: Höchstens {most} spielen",
        "erst jemanden mit `leave` gehen lassen oder mit `replace` ablösen",
    ),
    "table_small": (
        "mindestens {fewest} müssen am Tisch bleiben",
        "`replace` nehmen, wenn jemand den Platz übernimmt",
    ),
    # what a table plays
    "kontra_off": (
        "an diesem Tisch gibt es kein Kontra (skat 6.4)",
        "das k weglassen, oder eine Liste mit einer Regeldatei beginnen, in der `kontra = true` steht",
    ),
    "bock_off": (
        "an diesem Tisch gibt es keine Bockrunden (skat 6.5)",
        'das x weglassen, oder eine Liste mit einer Regeldatei beginnen, in der `bock = "hand"` steht',
    ),
    "result_missing": (
        "an diesem Tisch steht jedes Ergebnis in der Zeile, und hier fehlt es",
        "+ für gewonnen oder - für verloren anfügen, oder die Augen, zum Beispiel `p61`",
    ),
    "ramsch_passed": (
        "alle haben gepasst, also wird mit diesen Karten ein Ramsch gespielt",
        "die Augen schreiben, zum Beispiel `r 41 52 27`, oder das Einpassen mit `undo` zurücknehmen",
    ),
    "ramsch_round": (
        "dieses Spiel ist ein Ramsch; nur ein Grand Hand darf ihn ersetzen (skat 5.21)",
        "die Augen schreiben, zum Beispiel `r 41 52 27`, oder einen Grand Hand, zum Beispiel `anna g2h`",
    ),
    # Ramsch
    "ramsch_unreadable": (
        "`{text}` hat in einer Ramschzeile keine Bedeutung",
        "zum Beispiel `r 41 52 27`, `r j 60 60 u1`, `anna r69u1j` oder `anna rd`",
    ),
    "ramsch_shares": (
        "eine Ramschzeile hat drei Zahlen, diese hat {count}",
        "die Augen der drei Spieler in der Reihenfolge der Spalten schreiben, j für ohne Stich: `r 41 52 27`",
    ),
    "ramsch_named": (
        "die Zahlen einer Ramschzeile stehen in der Reihenfolge der Spalten, ohne Namen",
        "`r 41 52 27` schreiben, oder nur die Augen des Verlierers hinter seinem Namen: `{example} r69`",
    ),
    "ramsch_zero_jungfrau": (
        "`{text}` zählt doppelt: das j steht an der Stelle der Zahl",
        "die 0 weglassen: `r j 70 40`",
    ),
    "ramsch_untouched": (
        "zu u gehört 1, 2 oder 3: wie viele den Skat nicht aufgenommen haben",
        "zum Beispiel `r 41 52 27 u1`",
    ),
    "ramsch_jungfrau_trick": (
        "eine Jungfrau hat keinen Stich, also weder den letzten noch die Hexe",
        "0 schreiben, wenn es Stiche ohne Augen waren",
    ),
    "ramsch_too_many": (
        "{total} Augen sind mehr als die 120 eines Spiels (skat 1.2)",
        "die Zahlen berichtigen",
    ),
    "ramsch_too_few": (
        "die Zahlen ergeben {total}, also lägen {missing} im Skat, und zwei Karten haben höchstens 22 (skat 1.2)",
        "die Zahlen berichtigen; es sind Augen in Stichen, ohne den Skat",
    ),
    "ramsch_loser_points": (
        "mit {points} {points:Auge|Augen} verliert niemand einen Ramsch: Der Verlierer hat hier mindestens {least} (skat 1.2)",
        "die Zahl berichtigen, oder die Augen aller drei schreiben: `r 41 52 27`",
    ),
    "ramsch_points": (
        "wie viele Augen hatte {player} im Ramsch?",
        "zum Beispiel `{player} r69`, `{player} rd` für einen Durchmarsch, oder alle drei: `r 41 52 27`",
    ),
    "ramsch_all_jungfrau": (
        "irgendwer hat die zehn Stiche bekommen",
        "für ihn die Augen statt j schreiben",
    ),
    "ramsch_last_trick": (
        "nach den Regeln dieses Tisches entscheidet der letzte Stich, und die Zeile sagt nicht, wem er gehört",
        "hinter dessen Zahl ein l setzen, zum Beispiel `r 40 40l 26`",
    ),
    "ramsch_needs_all": (
        "nach den Regeln dieses Tisches gewinnen die wenigsten Augen, also sind alle drei nötig",
        "die Augen aller drei schreiben, zum Beispiel `r 41 52 27`",
    ),
    "adjust_number": ("zu einer Korrektur gehört eine Punktzahl", "zum Beispiel `{player} adj -20`"),
    # cards
    "card_unknown": (
        "`{text}` ist keine Karte",
        "Farbe und Karte schreiben, `CJ ST H9` oder `KrB P10 H9`, oder eine Farbe mit ihren Karten, `HA10K9`",
    ),
    "card_mixed": (
        "`{text}` mischt lateinische und kyrillische Buchstaben; gemeint sein kann {readings}",
        "die Karte in einem Alphabet schreiben, zum Beispiel `CJ` oder `ТВ`",
    ),
    "card_twice": ("{card} kommt zweimal vor", "jede Karte gibt es einmal; eine davon berichtigen"),
    "card_two_ways": (
        "`{text}` lässt sich auf zwei Arten lesen",
        "jede Karte mit ihrer Farbe schreiben, zum Beispiel `SA SQ`",
    ),
    "suit_without_rank": (
        "`{text}` ist eine Farbe ohne Karte",
        "die Karten dahinter schreiben, zum Beispiel `HA10K9`",
    ),
    "rank_without_suit": (
        "`{text}` ist eine Karte ohne Farbe",
        "die Farbe davor schreiben, zum Beispiel `CJ`",
    ),
    "rank_german": (
        "in `{text}` steht O oder U hinter einem Farbbuchstaben",
        "die deutsche Farbe ausschreiben (`Eichel U`), oder D und B nehmen",
    ),
    "hand_size": (
        "{count} {count:Karte ist|Karten sind} kein Blatt",
        "zehn Karten angeben, oder zwölf nach dem Aufnehmen des Skats",
    ),
    "skat_size": (
        "{count} {count:Karte ist|Karten sind} kein Skat",
        "zwei Karten angeben, zum Beispiel `--skat 'S7 DA'`",
    ),
    "deal_parts": (
        "eine Kartenverteilung hat vier Teile, diese hat {count}",
        "`Vorhand | Mittelhand | Hinterhand | Skat` schreiben",
    ),
    "deal_size": (
        "{who} hat {count} {count:Karte|Karten} statt {size}",
        "zehn, zehn, zehn und zwei Karten angeben",
    ),
    # rule sets
    "preset_option": (
        "ein Regelwerk `{name}` gibt es nicht",
        "es gehört zur Option `{option}`, die in einer Regeldatei steht: `skatcalc help rules` zeigt eine",
    ),
    "preset_unknown": (
        "ein Regelwerk `{name}` gibt es nicht",
        "{near} nehmen; `skatcalc rules` nennt alle",
    ),
    "document_content": ("die Datei {path} ist nicht zu gebrauchen: {what}", "{hint}"),
    "output_unusable": (
        "die Antwort lässt sich nicht ausgeben: {why}",
        "was angeschrieben wurde, ist gespeichert; nachsehen, wohin die Ausgabe geht",
    ),
    "rules_file": (
        "die Regeldatei {path} ist nicht zu gebrauchen: {what}",
        'sie enthält `base = "isko"` und die abweichenden Optionen; siehe `skatcalc rules`',
    ),
    "option_unknown": (
        "eine Option `{option}` gibt es nicht",
        "war {near} gemeint? `skatcalc rules isko` zeigt alle",
    ),
    "option_contradiction": (
        "die Optionen `{option}` und `{other}` widersprechen einander",
        "zum Beispiel `{wanted}`; `skatcalc rules` sagt, was sie bedeuten",
    ),
    "house_off": (
        "an diesem Tisch gibt es {name} nicht (skat {fact})",
        "das Wort weglassen, oder eine Liste mit einer Regeldatei beginnen, in der `{option}` steht",
    ),
    "house_game": (
        "{name} hat in diesem Spiel keine Bedeutung (skat {fact})",
        "das Wort weglassen oder das Spiel berichtigen",
    ),
    "kontra_most": (
        "an diesem Tisch gibt es höchstens {most} {most:Verdopplung|Verdopplungen} (skat 6.4)",
        "ein k weglassen, oder eine Liste mit einer Regeldatei beginnen, in der `kontra_most = {count}` steht",
    ),
    "option_value": ("{option} kann nicht {value} sein", "möglich: {wanted}"),
    "fact_unknown": (
        "eine Regel `{name}` gibt es nicht",
        "zum Beispiel `skatcalc rules 4.6`, `rules SK-19` oder `rules SH-11`",
    ),
    "output_terminal": (
        "ein PDF lässt sich nicht am Terminal zeigen",
        "eine Datei nennen: `-o list.pdf`",
    ),
    "output_sheet": (
        "{path} ist eine Spielliste",
        "eine andere Datei nennen, zum Beispiel `-o friday.html`",
    ),
    "print_missing": (
        "zum Drucken gehört Typst, und das ist nicht installiert",
        "Typst im Klon von skatcalc installieren: `pip install '.[print]'`",
    ),
    "language_unknown": ("{where}: eine Sprache `{name}` gibt es nicht", "für {where} ist möglich: {known}"),
    "money_unreadable": (
        "`{text}` ist kein Geldbetrag für {name}",
        "Einheiten und Cent schreiben, zum Beispiel `0.05`",
    ),
    # files
    "sheet_missing": (
        "es ist keine Spielliste gewählt",
        "eine beginnen mit `skatcalc session new Anna Bert Cleo`, oder eine nennen mit `-f DATEI`",
    ),
    "file_missing": ("eine Datei {path} gibt es nicht", "den Namen und den Ordner prüfen"),
    "document_missing": (
        "eine Datei {path} gibt es nicht",
        "den Pfad prüfen, oder eine Liste beginnen mit `skatcalc session new Anna Bert Cleo -f DATEI`",
    ),
    "document_exists": (
        "die Datei {path} gibt es schon",
        "mit `-f` eine andere nennen, oder mit ihr weitermachen: `skatcalc session use DATEI`",
    ),
    "document_unusable": (
        "die Datei {path} ist nicht zu gebrauchen: {why}",
        "Ordner, Rechte und freien Platz prüfen; nichts wurde geändert",
    ),
    "document_encoding": (
        "die Datei {path} ist kein UTF-8-Text",
        "sie im Editor als UTF-8 speichern",
    ),
    "document_damaged": (
        "die Datei {path} ist beschädigt: {what}",
        "die Stelle in einem Editor berichtigen; nichts wurde geändert",
    ),
    "document_large": (
        "die Datei {path} ist größer als {most} MiB",
        "eine Liste ist ein Abend; eine andere Datei angeben",
    ),
    "document_games": (
        "die Datei {path} hat oder hätte mehr als {most} Spiele",
        "eine neue Liste beginnen: `skatcalc session new`",
    ),
    "document_tables": (
        "die Datei {path} hat zu viele Tabellen, oder sie liegen zu tief ineinander",
        "sie mit einer Liste vergleichen, die `skatcalc session new` schreibt",
    ),
    "document_number": (
        "die Datei {path} enthält eine Zahl jenseits von {most}: `{where}`",
        "die Zahl in einem Editor berichtigen",
    ),
    "document_format": (
        "die Datei {path} ist keine Spielliste von skatcalc",
        'eine Liste enthält die Zeile `format = "skatcalc-sheet"`',
    ),
    "document_newer": (
        "die Datei {path} hat die Version {version}, und dieses Programm kennt Version {known}",
        "ein neueres skatcalc installieren: `pip install --upgrade skatcalc`",
    ),
    "document_invalid": (
        "in der Datei {path} ist `{where}` nicht zu gebrauchen: {what}",
        "die Stelle in einem Editor berichtigen; nichts wurde geändert",
    ),
    "document_layout": (
        "die Spiele der Datei {path} stehen in einer Form, die sich von hier aus nicht ändern lässt",
        'jedes Spiel als eigenen Block schreiben, `[[games]]` und `play = "..."`, oder in einem Editor berichtigen',
    ),
    "document_changed": (
        "die Datei {path} wurde inzwischen von jemand anderem geändert; nichts wurde geschrieben",
        "dasselbe noch einmal eingeben",
    ),
    "document_locked": (
        "die Datei {path} wird gerade von einem anderen Programm geschrieben",
        "es gleich noch einmal versuchen",
    ),
    "settings_unusable": (
        "die Einstellungen {path} lassen sich nicht schreiben: {why}",
        "die Liste mit `-f DATEI` oder der Variablen SKATCALC_SHEET nennen",
    ),
    # the list
    "nothing_to_undo": (
        "es gibt nichts zurückzunehmen: Auf der Liste steht kein Spiel",
        "`skatcalc show` zeigt die Liste",
    ),
    "game_unknown": (
        "ein Spiel {number} gibt es nicht",
        "die Liste hat {count}; `skatcalc show` nummeriert sie",
    ),
    "written_total": (
        "auf dem Papier steht etwas anderes: {wrong}",
        "die Spiele seit dem letzten richtigen Stand vergleichen; `skatcalc edit N ...` berichtigt eines",
    ),
    "written_count": (
        "{count} {count:Stand ist|Stände sind} für {players} Spieler aufgeschrieben",
        "für jeden Spieler einen schreiben, in der Reihenfolge der Spalten",
    ),
    "control": (
        "die Kontrolle `{check}` stimmt nicht: {left} gegen {right}",
        "das ist ein Fehler von skatcalc; bitte mit der Liste melden",
    ),
    "rounds_incomplete": (
        "die letzte Runde ist nicht zu Ende; eine Runde hat {players} Spiele (skat 5.13)",
        "weiterspielen, bis alle gleich oft gegeben haben",
    ),
    "season_empty": ("es gibt keine Liste zum Zusammenzählen", "Listen oder Ordner mit Listen nennen"),
    "season_rate": ("die Liste {path} hat keinen Punktpreis", "`--rate 0.05` dazuschreiben"),
    "season_currency": (
        "die Liste {path} rechnet in {other}, die Listen davor in {first}",
        "getrennt abrechnen, oder `--currency {first}` dazuschreiben",
    ),
    "club_alias": (
        "in der Vereinsdatei {path} ist `{name}` ein Name von {first} und von {other}",
        "den Namen nur einem von beiden geben",
    ),
    "club_format": (
        "die Datei {path} ist keine Vereinsdatei",
        'sie enthält `format = "skatcalc-club"` und eine Tabelle `[members]`, zum Beispiel `"Anna Schmidt" = ["Anna", "Aenne"]`',
    ),
    # simulated deals
    "option_range": (
        "`{value}` liegt außerhalb dessen, was `{option}` nimmt",
        "eine Zahl von {least} bis {most} nehmen",
    ),
    "evening_alone": (
        "`--evening` spielt ganze Abende, `-n`, `--deal`, `--show` und `--records` einzelne Partien",
        "eines davon weglassen",
    ),
    "evening_only": (
        "`{option}` gehört zu ganzen Abenden",
        "`--evening N` dazusetzen, oder `{option}` weglassen: Ohne das werden einzelne Partien gespielt",
    ),
    "engine_missing": (
        "die schnelle Rechenweise braucht numba, das nicht installiert ist",
        "numba im Klon von skatcalc installieren, `pip install '.[fast]'`, oder `--engine` weglassen",
    ),
    "engine_none": (
        "`{option}` spielt nur die lesbare Rechenweise",
        "`--engine fast` weglassen",
    ),
    "ramsch_alone": (
        "`--policy ramsch` spielt nur Ramsch, kein `--contract {contract}`",
        "`--contract` weglassen, oder `--policy plain` nehmen",
    ),
    "worker_killed": (
        "Prozesse, die mitspielten, wurden immer wieder beendet, vielleicht aus Mangel an Speicher",
        "den Befehl noch einmal mit weniger Prozessen eingeben, zum Beispiel `--workers 1`",
    ),
    **CLUSTER_ERRORS,
    **PLAY_ERRORS,
    # the command
    "usage": ("{what}", "{hint}"),
    "option_here": ("eine Option `{option}` gibt es hier nicht", "siehe `--help` dieses Befehls"),
    "value_missing": ("hinter `{option}` fehlt ein Wert", "siehe `skatcalc --help`"),
    "ends_several": (
        "ein Abend hat ein Ende: nach Runden, nach Spielen oder nach der Uhr",
        "eines von `--rounds`, `--games`, `--until` angeben",
    ),
    "bid_table": ("`--table` verträgt keinen Reizwert", "`skatcalc bid --table` eingeben"),
    "skat_alone": ("zu `--skat` gehört `--cards`", "auch die zehn Karten angeben"),
    "input_terminal": (
        "hier werden Zeilen zum Lesen gebraucht",
        "sie durch eine Pipe schicken oder hinter dem Befehl eingeben",
    ),
    "topic_unknown": (
        "zu `{name}` gibt es keine Hilfe",
        "Themen: {known}; oder ein Befehl wie `session new`",
    ),
    "internal": (
        "skatcalc hat einen Fehler: {bug}",
        "bitte mit dem eingegebenen Befehl melden; SKATCALC_DEBUG=1 zeigt, wo",
    ),
    "interrupted": ("abgebrochen", "den Befehl noch einmal eingeben"),
    "interrupted_report": ("{what}", "für den ganzen Lauf den Befehl noch einmal eingeben"),
    "interrupted_saved": ("abgebrochen", "was angeschrieben wurde, ist gespeichert"),
    **DATA_ERRORS,
}
