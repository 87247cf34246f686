"""German errors of open-card play, a part of `errors_de`."""

from typing import Final

PLAY_ERRORS: Final[dict[str, tuple[str, str]]] = {
    "hands_unequal": (
        "die Blätter haben {counts} Karten",
        "jedem Spieler gleich viele geben, eine bis zehn; eine Karte auf dem Tisch zählt für den, der sie gespielt hat",
    ),
    "trick_size": (
        "{count} Karten sind ein ganzer Stich oder mehr",
        "die eine oder die zwei Karten angeben, die auf dem Tisch liegen",
    ),
    "trick_holder": (
        "{who} kann {card} nicht gespielt haben: Die Karte liegt woanders ({holder})",
        "den Stich oder die Karten berichtigen, oder mit `--leader` sagen, wer ausgespielt hat",
    ),
    "trick_revoke": (
        "{who} kann {card} nicht gespielt haben: {led} wurde ausgespielt und kann bedient werden (skat 1.6)",
        "den Stich berichtigen, oder mit `--leader` den Platz, der ausgespielt hat",
    ),
    "contract_result": (
        "`{text}` sagt, wie das Spiel ausgeht",
        "nur das Spiel nennen, zum Beispiel `g`, `herz` oder `sh`: Das Ergebnis ist ja gefragt",
    ),
    "known_size": (
        "{count} {count:Karte ist|Karten sind} zu viel für diesen Spieler, der außer dem Genannten {most} haben kann",
        "höchstens zehn Karten eines anderen Spielers nennen, keine des eigenen Platzes",
    ),
    "solve_two_deals": (
        "Karten und `--deal` sind zwei Kartenverteilungen",
        "eines davon weglassen",
    ),
    "solve_no_declarer": (
        "Partie {deal} der Startzahl {seed} hat keinen Alleinspieler: Es wurde eingepasst, oder es ist ein Ramsch",
        "eine andere Nummer nehmen; `skatcalc simulate skat --seed {seed} --deal {deal} --show` zeigt die Partie",
    ),
    "fast_missing": (
        "das braucht übersetzte Rechenkerne, und numba ist nicht installiert",
        "numba im Klon von skatcalc installieren, `pip install '.[fast]'`; Stellungen bis zu 5 Stichen gehen auch ohne",
    ),
    "open_missing": (
        "`--policy open` braucht übersetzte Rechenkerne, und numba ist nicht installiert",
        "numba im Klon von skatcalc installieren, `pip install '.[fast]'`, oder `--policy plain` nehmen",
    ),
}
