"""German errors of data that come in and go out: records, CSV, exports; part of `errors_de`."""

from typing import Final

DATA_ERRORS: Final[dict[str, tuple[str, str]]] = {
    # recorded games
    "records_exist": (
        "{path} gibt es schon",
        "eine andere Datei nennen; Aufzeichnungen werden nie überschrieben",
    ),
    "records_name": (
        "`--records` braucht den Namen einer Datei",
        "eine neue nennen, zum Beispiel `--records deals.sgf`",
    ),
    "records_write": (
        "{path} lässt sich nicht schreiben: {why}",
        "einen Ordner wählen, den es gibt und in den man schreiben darf",
    ),
    "records_alone": (
        "Aufzeichnungen schreibt ein einziger Prozess mit der lesbaren Rechenweise",
        "`--workers`, `--cluster` und `--engine fast` weglassen",
    ),
    "import_unknown": (
        "{path} enthält keine Spiele, die man lesen kann",
        "Aufzeichnungen `(;GM[Skat] ... ;)` angeben, eine CSV-Datei mit einer Kopfzeile wie `declarer,game,result`, oder was `skatcalc session export` als csv oder json geschrieben hat",
    ),
    "record_cut": (
        "die Aufzeichnung bricht ab, oder eine Klammer fehlt: `{what}`",
        "eine Aufzeichnung ist `(;TAG[...] ... ;)`; sie neu holen",
    ),
    "record_outside": (
        "`{what}` gehört zu keiner Aufzeichnung",
        "eine Aufzeichnung ist `(;TAG[...] ... ;)`; löschen, was außerhalb steht",
    ),
    "record_long": (
        "mehr als {most} Zeichen hat keine Aufzeichnung",
        "eine Aufzeichnung ist `(;TAG[...] ... ;)`; nach einem fehlenden `;)` suchen",
    ),
    "record_tag": (
        "der Aufzeichnung fehlt {tag}[...]",
        "nötig sind MV[...] mit dem Verlauf und R[...] mit dem Ergebnis",
    ),
    "record_move": (
        "Zug {number} in `MV[...]` (das Geben ist Zug 1) lässt sich nicht lesen: `{move}`",
        "ein Zug sagt, wer (w 0 1 2) und was: ein Gebot, y, p, s, ein Spiel wie G oder DH, eine Karte wie CJ, RE, SC",
    ),
    "record_deal": (
        "das sind nicht 32 verschiedene Karten: `{move}`",
        "nötig sind die zehn Karten von Platz 0, von 1, von 2 und der Skat, durch Punkte verbunden; verdeckte Karten lassen sich nicht prüfen",
    ),
    "record_game": (
        "Zug {number} in `MV[...]` (das Geben ist Zug 1) sagt ein Spiel an, das es nicht gibt: `{move}` (skat 3.7)",
        "Null kennt nur Hand und ouvert: N NH NO NHO",
    ),
    "record_hand": (
        "Zug {number} in `MV[...]` (das Geben ist Zug 1) sagt mit aufgenommenem Skat eine Stufe des Handspiels an: `{move}` (skat 3.7)",
        "H, S, Z und ein offenes Farbspiel oder offener Grand gehen nur mit unberührtem Skat",
    ),
    "record_discard": (
        "der Skat ist aufgenommen, und es sind keine zwei Karten gedrückt",
        "sie stehen hinter dem Spiel: `1 G.CT.DT`, oder in einem eigenen Zug: `1 CT.DT`",
    ),
    "record_result": (
        "das Ergebnis lässt sich nicht lesen: `{what}`",
        "zum Beispiel `d:1 win v:48 m:1 bidok p:84 t:5`, oder `passed`",
    ),
    "record_no_game": (
        "niemand hat ein Spiel angesagt, und in der Aufzeichnung steht nicht `passed`",
        "von Hand anschreiben: `skatcalc add`",
    ),
    "record_put_away": (
        "die gedrückten Karten waren nicht im Blatt: {cards}",
        "die Aufzeichnung mit ihrer Quelle vergleichen",
    ),
    "record_unfinished": (
        "das Spiel endet nach {count} {count:Karte|Karten}, und niemand hat aufgegeben",
        "die Aufzeichnung mit ihrer Quelle vergleichen; die Augen sind die der gespielten Stiche",
    ),
    "play_seat": (
        "Zug {move} (Stich {trick}, Karte {place}): {player} spielt {card}, aber {due} ist an der Reihe (skat 1.6a)",
        "die Aufzeichnung mit ihrer Quelle vergleichen",
    ),
    "play_twice": (
        "Zug {move} (Stich {trick}, Karte {place}): {player} spielt {card}, eine Karte zu viel: Von ihm liegt schon {first} in diesem Stich (skat 1.6a)",
        "die Aufzeichnung mit ihrer Quelle vergleichen; das Spiel geht ohne diese Karte weiter",
    ),
    "play_over": (
        "Zug {move}: {player} spielt {card}, eine Karte zu viel: Alle zehn Stiche sind gespielt",
        "die Aufzeichnung mit ihrer Quelle vergleichen; das Spiel endet vor dieser Karte",
    ),
    "play_card": (
        "Zug {move} (Stich {trick}, Karte {place}): {player} spielt {card} und hat diese Karte nicht; er hat {legal}",
        "die Aufzeichnung mit ihrer Quelle vergleichen",
    ),
    "play_follow": (
        "Zug {move} (Stich {trick}, Karte {place}): {player} spielt {card} und bedient nicht (skat 1.6); möglich war {legal}",
        "die Aufzeichnung mit ihrer Quelle vergleichen",
    ),
    # lists as CSV and JSON
    "csv_damaged": (
        "{path} ist keine CSV-Datei: Zeile {row}: {what}",
        "sie aus der Tabelle neu als CSV speichern",
    ),
    "csv_column_twice": (
        "{path} hat zwei Spalten mit derselben Bedeutung: `{column}`",
        "eine davon löschen, oder ihr einen Namen geben, der hier nichts bedeutet",
    ),
    "csv_no_game": (
        "Zeile {row} der Datei, Spalte {column}: Das Spiel fehlt",
        "es in seine Spalte schreiben, zum Beispiel `s2h`",
    ),
    "csv_number": (
        "Zeile {row} der Datei, Spalte {column}: `{cell}` ist keine ganze Zahl",
        "Ziffern schreiben, zum Beispiel -44",
    ),
    "csv_cell": ("Zeile {row} der Datei, Spalte {column}: {what}", "{hint}"),
    "json_game": ("Spiel {row} der Datei: {what}", "{hint}"),
    "import_players": (
        "{path} nennt {count} Spieler, und eine Liste hat drei bis sechs",
        "die Liste mit ihren Spielern beginnen und nennen: `skatcalc session new Anna Bert Cleo -f evening.toml`",
    ),
    "json_damaged": (
        "{path} ist keine Liste, die skatcalc exportiert hat: {what}",
        "sie neu schreiben: `skatcalc session export --format json`",
    ),
    # totals of a paper list
    "written_rows": (
        "das Papier hat {written} {written:Zeile|Zeilen} und die Liste {rows}",
        "zuerst die fehlenden Spiele anschreiben: `skatcalc add`; für eine Zeile, die kein Spiel ist, braucht das Papier eine Spalte `No`",
    ),
    "written_column": (
        "{path} hat keine Spalte mit Ständen, es gibt also nichts zu vergleichen",
        "eine Spalte je Spieler dazuschreiben, zum Beispiel `Summe {example}`",
    ),
    "written_nothing": (
        "{path} enthält keine Stände",
        "eine Zeile je Spiel schreiben, zum Beispiel `44 0 0`, leer oder - wo nichts steht",
    ),
}
