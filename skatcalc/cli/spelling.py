"""How letters are spelled on a terminal that does not have them (`LANG=C`, old Windows, `--ascii`)."""

from typing import Final

_CYRILLIC: Final = "а б в г д е ё ж з и й к л м н о п р с т у ф х ц ч ш щ ы э ю я"
_LATIN: Final = "a b v g d e yo zh z i y k l m n o p r s t u f kh ts ch sh shch y e yu ya"
_RUSSIAN: Final = dict(zip(_CYRILLIC.split(), _LATIN.split(), strict=True))
_OTHERS: Final = (
    "ä=ae ö=oe ü=ue Ä=Ae Ö=Oe Ü=Ue ß=ss é=e å=a ъ= ь= Ь= №=No "
    '–=- —=- ─=- ×=x ±=+- ≥=>= ≤=<= →=-> …=... „=" “=" ”=" «=" »=" ’=\' █=#'
)

SPELLING: Final[dict[str, str]] = {
    **_RUSSIAN,
    **{letter.upper(): spelled.capitalize() for letter, spelled in _RUSSIAN.items()},
    **{pair[0]: pair[2:] for pair in _OTHERS.split()},
}
