"""English errors of open-card play, a part of `errors_en`."""

from typing import Final

PLAY_ERRORS: Final[dict[str, tuple[str, str]]] = {
    "hands_unequal": (
        "the hands hold {counts} cards",
        "give every player equally many, one to ten; a card on the table counts for the one who played it",
    ),
    "trick_size": (
        "{count} cards are a whole trick or more",
        "give the one or two cards that lie on the table",
    ),
    "trick_holder": (
        "{who} cannot have played {card}: it lies elsewhere ({holder})",
        "correct the trick or the cards, or name the seat that led with `--leader`",
    ),
    "trick_revoke": (
        "{who} cannot have played {card}: {led} was led and can be followed (skat 1.6)",
        "correct the trick, or the seat that led it with `--leader`",
    ),
    "contract_result": (
        "`{text}` says how the game ends",
        "name the contract alone, for example `g`, `hearts` or `sh`: the result is what is asked for",
    ),
    "known_size": (
        "{count} {count:card is|cards are} too many for this player, who can hold {most} besides what is told",
        "name at most ten cards of another player, none of your own seat",
    ),
    "solve_two_deals": (
        "cards and `--deal` are two deals",
        "leave one of them out",
    ),
    "solve_no_declarer": (
        "deal {deal} of seed {seed} has no declarer: all passed, or it is a Ramsch",
        "choose another number; `skatcalc simulate skat --seed {seed} --deal {deal} --show` tells it",
    ),
    "fast_missing": (
        "this needs compiled kernels, and numba is not installed",
        "install it in the clone of skatcalc, `pip install '.[fast]'`; positions of up to 5 tricks are solved without",
    ),
    "open_missing": (
        "`--policy open` needs compiled kernels, and numba is not installed",
        "install it in the clone of skatcalc, `pip install '.[fast]'`, or take `--policy plain`",
    ),
}
