"""English errors: code -> (what is wrong, what can be typed instead)."""

from typing import Final

from skatcalc.words.errors_cluster_en import CLUSTER_ERRORS
from skatcalc.words.errors_data_en import DATA_ERRORS
from skatcalc.words.errors_play_en import PLAY_ERRORS

ERRORS: Final[dict[str, tuple[str, str]]] = {
    # reading a line
    "line_empty": (
        "there is nothing to read in this line",
        "type a game, for example `anna s2h`; `pass` when all passed",
    ),
    "line_sign": (
        "the line holds a sign that cannot be printed",
        "type the line anew, with letters, digits and blanks",
    ),
    "line_long": (
        "the line has more than {most} letters before its note",
        "write one game a line; what is to be remembered stands behind a `;`",
    ),
    "game_missing": ("which game did {player} play?", "for example `{player} s2h`; `pass` when all passed"),
    "contract_missing": (
        "the game is missing: `{text}` is no contract",
        "name the game behind the player: c s h d (clubs spades hearts diamonds), g (Grand) or n (Null), for example `s2`",
    ),
    "contract_unknown": (
        "`{text}` is no game",
        "a game begins with c s h d (clubs spades hearts diamonds), g (Grand) or n (Null), for example `s2h`",
    ),
    "contract_k": (
        "`{text}` can be Kreuz (clubs) or Karo (diamonds)",
        "type `kr{rest}` for clubs or `ka{rest}` for diamonds",
    ),
    "word_unknown": (
        "`{text}` has no meaning here",
        "see `skatcalc help notation` for all words and letters",
    ),
    "ending_last": (
        "`{text}` stands behind the ending",
        "the ending stands last: put everything else before it, for example `s2p40 conceded`",
    ),
    "ramsch_two_jungfrauen": (
        "two without a trick mean that {player} took all of them, and {points} card {points:point is|points are} not all",
        "write `{player} rd` for the Durchmarsch, or leave a j out",
    ),
    "games_apart": (
        "every argument is a game, and `{text}` alone is none",
        'put the words of one game into quotes: `skatcalc value "{game}"`',
    ),
    "said_twice": ("`{text}` is said twice", "leave one of them out"),
    "number_extra": (
        "`{number}` is a second number without a meaning",
        "write p before card points and b before a bid, for example `s2p{number}`",
    ),
    "sign_number": (
        "a sign before `{number}` can mean without {number}, or won and lost",
        "write `o{number}` for without {number}, and the result behind it: `s{number}-`",
    ),
    "number_nought": (
        "`{number}` can be a slip for `o{count}`, without {count}",
        "type `o{count}` for without {count}, or {count} alone for with {count}",
    ),
    "number_missing": (
        "a number is missing behind `{text}`",
        "for example `s2` (with 2), `so2` (without 2), `s2p58` (card points), `s2b33` (bid)",
    ),
    "matadors_missing": (
        "the matadors are missing: with or without how many?",
        "write the number behind the game: `{text}2` is with or without 2, `{text}o2` without 2",
    ),
    "matadors_range": (
        "{count} matadors cannot be: this game has 1 to {most} (skat 2.3)",
        "write a number from 1 to {most}; card points take a p and a bid a b before them",
    ),
    "matadors_differ": (
        "the line says {typed:+d}, the cards have {counted:+d} (matadors: + with, - without)",
        "leave the number out when the cards are given",
    ),
    "points_range": (
        "{points} card points cannot be: a pack has 120 (skat 1.2)",
        "write 0 to 120, for example `p61`",
    ),
    "bid_not_legal": (
        "{bid} is no bid: no game can be worth it (skat 1.10)",
        "the nearest: {near}; `skatcalc bid` lists all",
    ),
    "null_level": (
        "Null knows only Hand and ouvert (skat 3.7)",
        "write `n`, `nh`, `no` or `nho`, and `-` when it is lost",
    ),
    "null_points": (
        "Null is decided by tricks, not by card points (skat 1.5)",
        "write `n` when it is won and `n-` when it is lost",
    ),
    "null_matadors": (
        "Null has no matadors (skat 3.9)",
        "leave the number out; only a Null overbid by its bid needs it, for example `nm1b24`",
    ),
    "null_overbid": (
        "Null is worth {value} and was bid to {bid}: overbid, so it costs as the cheapest other game (skat 4.11)",
        "add the matadors of that game: `nm1{marks}b{bid}` for with 1, `no2{marks}b{bid}` for without 2",
    ),
    "schneider_points": (
        "Schneider does not fit {points} card {points:point|points}: it takes 90 and more, or 30 and less (skat 3.3)",
        "leave the s out, or correct the points",
    ),
    "schwarz_points": (
        "Schwarz does not fit {points} card {points:point|points}: without a trick a side has none but the skat's (skat 3.3)",
        "leave the z out, or correct the points",
    ),
    "won_with_points": (
        "the game is typed as won, but {points} card {points:point is|points are} not the {need} it needs (skat 3.3)",
        "leave the + out, or correct the points",
    ),
    "lost_with_points": (
        "the game is typed as lost, but {points} card points win it (skat 3.3)",
        "leave the - out, correct the points, or add the bid that was not reached, for example `b36`",
    ),
    "claimed_who": ("only the declarer claims", "write `claimed` alone"),
    "ending_who": ("who was it? `{kind}` needs a name", "for example `anna s2 {kind} bert`"),
    # players
    "keyboard_layout": ("{what}", "keyboard layout? On the other one this is `{typed}`"),
    "name_unknown": (
        "`{word}` is no player of this table",
        "the players are {players}; write a name, its beginning or a seat number, for example `{example} s2h`",
    ),
    "name_missing": (
        "who played? The line begins with the game",
        "put the player before it: `{example} {word}`; the players are {players}",
    ),
    "name_ambiguous": ("`{word}` can be {names}", "write more of the name: {longer}"),
    "name_two_ways": ("the line can mean {names}", "put a blank between the name and the game"),
    "seat_unknown": ("there is no seat {seat}", "seats go from 1 to {most}, in the order of the columns"),
    "name_blank": ("`{name}` cannot be a name", "a name has no blanks at its ends and single blanks within"),
    "name_long": ("the name `{name}` is too long", "take at most {most} characters"),
    "name_sign": (
        "the name `{name}` holds a sign that a line cannot hold",
        "take letters; `;` begins a note, `|` parts hands",
    ),
    "name_digits": ("`{name}` cannot be a name: numbers are seats", "add a letter, for example `P{name}`"),
    "name_word": (
        "`{name}` cannot be a name: it is a word of the notation",
        "take a longer name, for example `{name}.` or first and last name",
    ),
    "name_twice": ("two players cannot have the same name `{name}`", "add a letter, for example `{name} B`"),
    "player_count": (
        "{count} {count:player|players} cannot play",
        "name 3 to 6 players, for example `skatcalc session new Anna Bert Cleo`",
    ),
    "not_at_table": (
        "{player} does not sit at the table",
        "name a player of this round; `skatcalc show` shows them",
    ),
    "sits_out": (
        "{player} sits out in this deal ({dealer} deals) and cannot have played it (skat 5.17)",
        "the players of this deal are {players}",
    ),
    "seat_taken": ("{player} sits at the table already", "take another name"),
    "seat_range": ("there is no seat {seat} to take", "seats go from 1 to {most}"),
    "seat_change": (
        "`{kind}` needs another wording",
        "write `join Emil`, `leave {player}` or `replace {player} Emil`",
    ),
    "mid_round": (
        "`{kind}` is possible at the end of a round only (skat 5.13); deals left in this one: {left}",
        "type it again after them; `leave` may be said now and takes effect then",
    ),
    "table_full": ("the table is full: at most {most} play", "let somebody `leave` or be replaced first"),
    "table_small": (
        "at least {fewest} must stay at the table",
        "use `replace` when somebody takes the place",
    ),
    # what a table plays
    "kontra_off": (
        "this table does not play Kontra (skat 6.4)",
        "leave the k out, or begin a sheet with a rule file that says `kontra = true`",
    ),
    "bock_off": (
        "this table does not play Bock rounds (skat 6.5)",
        'leave the x out, or begin a sheet with a rule file that says `bock = "hand"`',
    ),
    "result_missing": (
        "this table writes every result, and the line has none",
        "add + for won, - for lost, or the card points, for example `p61`",
    ),
    "ramsch_passed": (
        "all have passed, so a Ramsch is played with these cards",
        "write the card points, for example `r 41 52 27`, or take the pass back with `undo`",
    ),
    "ramsch_round": (
        "this deal is a Ramsch; only a Grand Hand may be played instead (skat 5.21)",
        "write the card points, for example `r 41 52 27`, or a Grand Hand, for example `anna g2h`",
    ),
    # Ramsch
    "ramsch_unreadable": (
        "`{text}` has no meaning in a Ramsch line",
        "for example `r 41 52 27`, `r j 60 60 u1`, `anna r69u1j` or `anna rd`",
    ),
    "ramsch_shares": (
        "a Ramsch line has three numbers, this one has {count}",
        "write the card points of the three players in the order of the columns, j for no trick: `r 41 52 27`",
    ),
    "ramsch_named": (
        "the numbers of a Ramsch line stand in the order of the columns, without names",
        "write `r 41 52 27`, or only the loser's points behind his name: `{example} r69`",
    ),
    "ramsch_zero_jungfrau": (
        "`{text}` counts twice: the j stands in place of the number",
        "leave the 0 out: `r j 70 40`",
    ),
    "ramsch_untouched": (
        "u needs 1, 2 or 3: how many left the skat untouched",
        "for example `r 41 52 27 u1`",
    ),
    "ramsch_jungfrau_trick": (
        "a Jungfrau has no trick, so neither the last one nor the witch",
        "write 0 for tricks without points",
    ),
    "ramsch_too_many": (
        "{total} card points are more than the 120 of a pack (skat 1.2)",
        "correct the numbers",
    ),
    "ramsch_too_few": (
        "the numbers make {total}, so {missing} would lie in the skat, and two cards have at most 22 (skat 1.2)",
        "correct the numbers; they are points in tricks, without the skat",
    ),
    "ramsch_loser_points": (
        "nobody loses a Ramsch with {points} card {points:point|points}: the loser has at least {least} here (skat 1.2)",
        "correct the number, or write the card points of all three: `r 41 52 27`",
    ),
    "ramsch_points": (
        "how many card points did {player} have in the Ramsch?",
        "for example `{player} r69`, `{player} rd` for a Durchmarsch, or all three: `r 41 52 27`",
    ),
    "ramsch_all_jungfrau": ("somebody took the ten tricks", "write his card points instead of j"),
    "ramsch_last_trick": (
        "by the rules of this table the last trick decides, and the line does not say whose it was",
        "put an l behind his number, for example `r 40 40l 26`",
    ),
    "ramsch_needs_all": (
        "by the rules of this table the fewest points win, so all three are needed",
        "write the card points of all three, for example `r 41 52 27`",
    ),
    "adjust_number": ("an adjustment needs a number of points", "for example `{player} adj -20`"),
    # cards
    "card_unknown": (
        "`{text}` is no card",
        "write suit and rank, `CJ ST H9`, or a suit with its ranks, `HATK9`",
    ),
    "card_mixed": (
        "`{text}` mixes Latin and Cyrillic letters; it can mean {readings}",
        "write the card in one alphabet, for example `CJ` or `ТВ`",
    ),
    "card_twice": ("{card} is there twice", "every card exists once; correct one of them"),
    "card_two_ways": (
        "`{text}` can be read in two ways",
        "write every card with its suit, for example `SA SQ`",
    ),
    "suit_without_rank": (
        "`{text}` is a suit without a card",
        "write the ranks behind it, for example `HATK9`",
    ),
    "rank_without_suit": ("`{text}` is a rank without a suit", "write the suit before it, for example `CJ`"),
    "rank_german": (
        "in `{text}` O or U stands behind a suit letter",
        "write the German suit as a word (`Eichel U`), or Q and J",
    ),
    "hand_size": (
        "{count} {count:card is|cards are} no hand",
        "give ten cards, or twelve when the skat was picked up",
    ),
    "skat_size": (
        "{count} {count:card is|cards are} no skat",
        "give two cards, for example `--skat 'S7 DA'`",
    ),
    "deal_parts": (
        "a deal has four parts, this one has {count}",
        "write `forehand | middlehand | rearhand | skat`",
    ),
    "deal_size": (
        "{who} has {count} {count:card|cards} instead of {size}",
        "give ten, ten, ten and two cards",
    ),
    # rule sets
    "preset_option": (
        "there is no rule set `{name}`",
        "it belongs to the option `{option}`, which stands in a rule file: `skatcalc help rules` shows one",
    ),
    "preset_unknown": (
        "there is no rule set `{name}`",
        "take {near}; `skatcalc rules` lists them all",
    ),
    "document_content": ("the file {path} cannot be used: {what}", "{hint}"),
    "output_unusable": (
        "the answer cannot be written: {why}",
        "what was recorded is saved; check where the output goes",
    ),
    "rules_file": (
        "the rule file {path} cannot be used: {what}",
        'it holds `base = "isko"` and the options that differ; see `skatcalc rules`',
    ),
    "option_unknown": (
        "there is no option `{option}`",
        "did you mean {near}? `skatcalc rules isko` shows all",
    ),
    "option_contradiction": (
        "the options `{option}` and `{other}` contradict each other",
        "for example `{wanted}`; `skatcalc rules` tells what they mean",
    ),
    "house_off": (
        "this table does not play {name} (skat {fact})",
        "leave the word out, or begin a sheet with a rule file that says `{option}`",
    ),
    "house_game": (
        "{name} has no meaning in this game (skat {fact})",
        "leave the word out, or correct the game",
    ),
    "kontra_most": (
        "this table goes no further than {most} {most:doubling|doublings} (skat 6.4)",
        "leave a k out, or begin a sheet with a rule file that says `kontra_most = {count}`",
    ),
    "option_value": ("{option} cannot be {value}", "it takes: {wanted}"),
    "fact_unknown": (
        "there is no rule `{name}`",
        "for example `skatcalc rules 4.6`, `rules SK-19` or `rules SH-11`",
    ),
    "output_terminal": ("a PDF cannot be shown on a terminal", "name a file: `-o list.pdf`"),
    "output_sheet": ("{path} is a sheet", "name another file, for example `-o friday.html`"),
    "print_missing": (
        "printing needs Typst, which is not installed",
        "install it in the clone of skatcalc: `pip install '.[print]'`",
    ),
    "language_unknown": ("{where}: there is no language `{name}`", "{where} takes: {known}"),
    "money_unreadable": (
        "`{text}` is no amount of money for {name}",
        "write units and cents, for example `0.05`",
    ),
    # files
    "sheet_missing": (
        "no sheet is in use",
        "begin one with `skatcalc session new Anna Bert Cleo`, or name one with `-f FILE`",
    ),
    "file_missing": ("there is no file {path}", "check the name and the folder"),
    "document_missing": (
        "there is no file {path}",
        "check the path, or begin a sheet with `skatcalc session new Anna Bert Cleo -f FILE`",
    ),
    "document_exists": (
        "the file {path} exists already",
        "name another with `-f`, or go on with it: `skatcalc session use FILE`",
    ),
    "document_unusable": (
        "the file {path} cannot be used: {why}",
        "check the folder, its permissions and the space left; nothing was changed",
    ),
    "document_encoding": ("the file {path} is not UTF-8 text", "save it as UTF-8 in your editor"),
    "document_damaged": (
        "the file {path} is damaged: {what}",
        "mend that place in an editor; nothing was changed",
    ),
    "document_large": (
        "the file {path} is larger than {most} MiB",
        "a sheet is one evening, and a list has the games of one; name another file",
    ),
    "document_games": (
        "the file {path} has, or would have, more than {most} games",
        "begin another sheet with `skatcalc session new`",
    ),
    "document_tables": (
        "the file {path} has too many tables, or tables too deep in each other",
        "compare it with a sheet that `skatcalc session new` writes",
    ),
    "document_number": (
        "the file {path} holds a number beyond {most}: `{where}`",
        "correct the number in an editor",
    ),
    "document_format": (
        "the file {path} is no sheet of skatcalc",
        'a sheet holds the line `format = "skatcalc-sheet"`',
    ),
    "document_newer": (
        "the file {path} is of version {version}, and this program knows version {known}",
        "install a newer skatcalc: `pip install --upgrade skatcalc`",
    ),
    "document_invalid": (
        "in the file {path} `{where}` cannot be used: {what}",
        "mend that place in an editor; nothing was changed",
    ),
    "document_layout": (
        "the games of the file {path} stand in a form that cannot be changed from here",
        'write each game as a block of its own, `[[games]]` and `play = "..."`, or correct it in an editor',
    ),
    "document_changed": (
        "the file {path} was changed by somebody else meanwhile; nothing was written",
        "type the same again",
    ),
    "document_locked": ("the file {path} is being written by another program", "try again in a moment"),
    "settings_unusable": (
        "the settings {path} cannot be written: {why}",
        "name the sheet with `-f FILE` or the variable SKATCALC_SHEET",
    ),
    # the list
    "nothing_to_undo": (
        "there is nothing to take back: the sheet has no game",
        "`skatcalc show` shows the sheet",
    ),
    "game_unknown": (
        "there is no game {number}",
        "the sheet has {count}; `skatcalc show` numbers them",
    ),
    "written_total": (
        "the paper says otherwise: {wrong}",
        "compare the games since the last right total; `skatcalc edit N ...` corrects one",
    ),
    "written_count": (
        "{count} {count:total is|totals are} written for {players} players",
        "write one for each player, in the order of the columns",
    ),
    "control": (
        "the control `{check}` does not hold: {left} against {right}",
        "this is a fault of skatcalc; please report it with the sheet",
    ),
    "rounds_incomplete": (
        "the last round is not over; a round has {players} deals (skat 5.13)",
        "play on until everybody has dealt equally often",
    ),
    "season_empty": ("there is no sheet to add up", "name sheets or folders with sheets"),
    "season_rate": ("the sheet {path} has no rate", "add `--rate 0.05`"),
    "season_currency": (
        "the sheet {path} is in {other}, the sheets before it in {first}",
        "settle them apart, or add `--currency {first}`",
    ),
    "club_alias": (
        "in the club file {path} `{name}` is a name of {first} and of {other}",
        "give the name to one of them",
    ),
    "club_format": (
        "the file {path} is no club file",
        'it holds `format = "skatcalc-club"` and a table `[members]`, for example `"Anna Schmidt" = ["Anna", "Aenne"]`',
    ),
    # simulated deals
    "option_range": ("`{value}` is out of range for `{option}`", "take a number from {least} to {most}"),
    "evening_alone": (
        "`--evening` plays whole evenings, `-n`, `--deal`, `--show` and `--records` single deals",
        "leave one of them out",
    ),
    "evening_only": (
        "`{option}` belongs to whole evenings",
        "add `--evening N`, or leave `{option}` out: single deals are played without it",
    ),
    "engine_missing": (
        "the fast engine needs numba, which is not installed",
        "install it in the clone of skatcalc, `pip install '.[fast]'`, or leave `--engine` out",
    ),
    "engine_none": (
        "`{option}` is played on the reference engine alone",
        "leave `--engine fast` out",
    ),
    "ramsch_alone": (
        "`--policy ramsch` plays Ramsch alone, no `--contract {contract}`",
        "leave `--contract` out, or take `--policy plain`",
    ),
    "worker_killed": (
        "worker processes were killed again and again, perhaps for want of memory",
        "give the command again with fewer workers, for example `--workers 1`",
    ),
    **CLUSTER_ERRORS,
    **PLAY_ERRORS,
    # the command
    "usage": ("{what}", "{hint}"),
    "option_here": ("there is no option `{option}` here", "see `--help` of this command"),
    "value_missing": ("a value is missing behind `{option}`", "see `skatcalc --help`"),
    "ends_several": (
        "an evening has one end: by rounds, by games or by the clock",
        "give one of `--rounds`, `--games`, `--until`",
    ),
    "bid_table": ("`--table` takes no bid", "type `skatcalc bid --table`"),
    "skat_alone": ("`--skat` needs `--cards`", "give the ten cards too"),
    "input_terminal": ("this needs lines to read", "pipe them in, or type them behind the command"),
    "topic_unknown": ("there is no help on `{name}`", "topics: {known}; or a command such as `session new`"),
    "internal": (
        "skatcalc has a fault: {bug}",
        "please report it with the command you typed; SKATCALC_DEBUG=1 shows where",
    ),
    "interrupted": ("interrupted", "give the command again"),
    "interrupted_report": ("{what}", "give the command again for the whole run"),
    "interrupted_saved": ("interrupted", "what was recorded is saved"),
    **DATA_ERRORS,
}
