"""English errors of data that come in and go out: records, CSV, exports; part of `errors_en`."""

from typing import Final

DATA_ERRORS: Final[dict[str, tuple[str, str]]] = {
    # recorded games
    "records_exist": (
        "{path} exists already",
        "name another file; records are never overwritten",
    ),
    "records_name": (
        "`--records` needs the name of a file",
        "name a new one, for example `--records deals.sgf`",
    ),
    "records_write": (
        "{path} cannot be written: {why}",
        "choose a folder that exists and that you may write to",
    ),
    "records_alone": (
        "records are written by one process and the reference engine",
        "leave `--workers`, `--cluster` and `--engine fast` out",
    ),
    "import_unknown": (
        "{path} holds no games that can be read",
        "give records `(;GM[Skat] ... ;)`, a CSV file with a header such as `declarer,game,result`, or what `skatcalc session export` wrote as csv or json",
    ),
    "record_cut": (
        "the record breaks off or a bracket is missing: `{what}`",
        "a record is `(;TAG[...] ... ;)`; fetch it anew",
    ),
    "record_outside": (
        "`{what}` is no part of a record",
        "a record is `(;TAG[...] ... ;)`; delete what stands outside",
    ),
    "record_long": (
        "a record of more than {most} letters is none",
        "a record is `(;TAG[...] ... ;)`; look for a missing `;)`",
    ),
    "record_tag": (
        "the record has no {tag}[...]",
        "it needs MV[...] with the moves and R[...] with the result",
    ),
    "record_move": (
        "move {number} in `MV[...]` (the deal is move 1) cannot be read: `{move}`",
        "a move is who (w 0 1 2) and what: a bid, y, p, s, a game such as G or DH, a card such as CJ, RE, SC",
    ),
    "record_deal": (
        "the deal is not that of 32 different cards: `{move}`",
        "it names the ten cards of seat 0, of 1, of 2 and the skat, joined by dots; hidden cards cannot be checked",
    ),
    "record_game": (
        "move {number} in `MV[...]` (the deal is move 1) announces a game that does not exist: `{move}` (skat 3.7)",
        "Null knows only Hand and ouvert: N NH NO NHO",
    ),
    "record_hand": (
        "move {number} in `MV[...]` (the deal is move 1) announces a Hand level with the skat taken up: `{move}` (skat 3.7)",
        "H, S, Z and an open suit or Grand game need the skat untouched",
    ),
    "record_discard": (
        "the skat is taken up and no two cards are put away",
        "they stand behind the game: `1 G.CT.DT`, or in a move of their own: `1 CT.DT`",
    ),
    "record_result": (
        "the result cannot be read: `{what}`",
        "for example `d:1 win v:48 m:1 bidok p:84 t:5`, or `passed`",
    ),
    "record_no_game": (
        "nobody announced a game, and the record does not say `passed`",
        "book it by hand: `skatcalc add`",
    ),
    "record_put_away": ("the cards put away were not held: {cards}", "compare the record with its source"),
    "record_unfinished": (
        "the play stops after {count} {count:card|cards}, and nobody gave up",
        "compare the record with its source; the points are those of the tricks played",
    ),
    "play_seat": (
        "move {move} (trick {trick}, card {place}): {player} plays {card}, but it is the turn of {due} (skat 1.6a)",
        "compare the record with its source",
    ),
    "play_twice": (
        "move {move} (trick {trick}, card {place}): {player} plays {card}, one card too many: {first} is in this trick already (skat 1.6a)",
        "compare the record with its source; the play goes on without this card",
    ),
    "play_over": (
        "move {move}: {player} plays {card}, one card too many: all ten tricks are played",
        "compare the record with its source; the play ends before this card",
    ),
    "play_card": (
        "move {move} (trick {trick}, card {place}): {player} plays {card} and does not hold it; he has {legal}",
        "compare the record with its source",
    ),
    "play_follow": (
        "move {move} (trick {trick}, card {place}): {player} plays {card} and does not follow suit (skat 1.6); he had to play one of {legal}",
        "compare the record with its source",
    ),
    # lists as CSV and JSON
    "csv_damaged": ("{path} is no CSV file: line {row}: {what}", "save it anew as CSV from the spreadsheet"),
    "csv_column_twice": (
        "{path} has two columns that mean the same: `{column}`",
        "delete one of them, or give it a name without a meaning here",
    ),
    "csv_no_game": (
        "line {row} of the file, column {column}: the game is missing",
        "write it in its column, for example `s2h`",
    ),
    "csv_number": (
        "line {row} of the file, column {column}: `{cell}` is no whole number",
        "write digits, for example -44",
    ),
    "csv_cell": ("line {row} of the file, column {column}: {what}", "{hint}"),
    "json_game": ("game {row} of the file: {what}", "{hint}"),
    "import_players": (
        "{path} names {count} {count:player|players}, and a sheet has three to six",
        "begin the sheet with its players and name it: `skatcalc session new Anna Bert Cleo -f evening.toml`",
    ),
    "json_damaged": (
        "{path} is no list that skatcalc exported: {what}",
        "write it anew: `skatcalc session export --format json`",
    ),
    # totals of a paper list
    "written_rows": (
        "the paper has {written} {written:row|rows}, and the sheet has {rows}",
        "enter the missing games first: `skatcalc add`; an entry that is no game needs a column `No` on the paper",
    ),
    "written_column": (
        "{path} has no column of totals, so there is nothing to compare",
        "add a column for each player, for example `total {example}`",
    ),
    "written_nothing": (
        "{path} holds no totals",
        "write a row a game, for example `44 0 0`, blank or - where nothing is",
    ),
}
