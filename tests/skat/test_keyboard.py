"""A line typed on the wrong keyboard: the error says what it would be on the other one."""

import pytest
from sheet_strategies import written

from skatcalc.errors import NotationError, SkatError
from skatcalc.skat.gametext import parse_game
from skatcalc.skat.notation import parse_line

LATIN = ("Anna", "Bert", "Cleo")
CYRILLIC = ("Анна", "Борис", "Женя", "Юля")
# one row of keys below the other, as they are printed on a Russian keyboard
KEYS = {
    "q": "й", "w": "ц", "e": "у", "r": "к", "t": "е", "y": "н", "u": "г", "i": "ш", "o": "щ", "p": "з",
    "[": "х", "]": "ъ", "a": "ф", "s": "ы", "d": "в", "f": "а", "g": "п", "h": "р", "j": "о", "k": "л",
    "l": "д", ";": "ж", "'": "э", "z": "я", "x": "ч", "c": "с", "v": "м", "b": "и", "n": "т", "m": "ь",
    ",": "б", ".": "ю", "`": "ё", "{": "Х", "}": "Ъ", ":": "Ж", '"': "Э", "<": "Б", ">": "Ю", "~": "Ё",
}  # fmt: skip
ON_RUSSIAN = {**KEYS, **{key.upper(): sign.upper() for key, sign in KEYS.items() if key.isalpha()}}
ON_LATIN = {sign: key for key, sign in ON_RUSSIAN.items()}


def pressed(line: str, keyboard: dict[str, str]) -> str:
    """Give what the keys of a line write on another keyboard."""
    return "".join(keyboard.get(sign, sign) for sign in line)


def refused(line: str, players: tuple[str, ...]) -> NotationError:
    """Give the error of a line."""
    with pytest.raises(NotationError) as caught:
        parse_line(line, players)
    return caught.value


@pytest.mark.parametrize(
    "line",
    [
        "anna s2h",
        "ANNA S2H",
        "b go1-",
        "1 c2p58b18",
        "as2h",
        "pass",
        "r 41 52 27",
        "join Emil",
        "cleo adj -20",
    ],
)
def test_latin_lines_on_a_russian_keyboard(line: str) -> None:
    """The Latin line can be read, so it is named."""
    error = refused(pressed(line, ON_RUSSIAN), LATIN)
    assert (error.code, error.values["typed"]) == ("keyboard_layout", line)
    parse_line(line, LATIN)


@pytest.mark.parametrize(
    "line", ["анна п2х", "Борис гранд без 1 проиграл", "женя т2", "Юля бубны с 3", "все пас"]
)
def test_russian_lines_on_a_latin_keyboard(line: str) -> None:
    """Some of the letters lie on keys of signs, Ж on that of the semicolon."""
    error = refused(pressed(line, ON_LATIN), CYRILLIC)
    assert (error.code, error.values["typed"]) == ("keyboard_layout", line)
    parse_line(line, CYRILLIC)


def test_every_key_is_known() -> None:
    """A name of all letters of the alphabet comes back as it was meant."""
    name = "йцукенгшщзхъфывапролджэячсмитьбюё"
    for player in (name, name.upper()):
        error = refused(pressed(f"{player} п2", ON_LATIN), (player, "Анна", "Борис"))
        assert error.values["typed"] == f"{player} п2"


def test_the_name_may_be_right_and_the_game_not() -> None:
    assert refused("anna ы2р", LATIN).values["typed"] == "anna s2h"


def test_the_note_is_left_as_it_is() -> None:
    assert refused("фттф ы2р ; без шуток", LATIN).values["typed"] == "anna s2h ; без шуток"


def test_a_note_typed_with_the_right_keys_is_left_too() -> None:
    assert refused("zy g2; last", ("Ян", "Вера", "Зоя")).values["typed"] == "ян п2; last"


def test_three_letters_are_no_slip_any_more() -> None:
    """Z and y are Я and Н: with two letters and a number alike it is told as before."""
    assert refused("zy g2", ("Ян", "Вера", "Зоя")).values["typed"] == "ян п2"
    assert refused("z g2", ("Я", "Вера", "Зоя")).code == "name_unknown"


def test_lines_of_a_sheet_were_not_typed_just_now() -> None:
    """A hint at the keyboard would help nobody there."""
    assert [problem.code for problem in written(LATIN, ["фттф ы2р"]).problems] == ["name_unknown"]


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("дора п2", "name_unknown"),
        ("dora s2", "name_unknown"),
        ("фттф ф2р", "name_unknown"),
        ("фттф", "name_unknown"),
        ("anna x2", "contract_unknown"),
        ("anna k3", "contract_k"),
        ("", "line_empty"),
    ],
)
def test_what_neither_keyboard_can_mean_is_told_as_before(line: str, code: str) -> None:
    """A short slip says nothing about the keyboard: x is Ч there, and `ч2` a game."""
    assert refused(line, LATIN).code == code


def test_the_place_and_the_first_error_stay() -> None:
    error = refused("фттф ы2р", LATIN)
    assert (error.line, error.span) == ("фттф ы2р", (0, 4))
    assert isinstance(error.__cause__, SkatError)
    assert error.__cause__.code == "name_unknown"


def test_a_game_alone() -> None:
    with pytest.raises(NotationError) as caught:
        parse_game("ы2р")
    assert (caught.value.code, caught.value.values["typed"]) == ("keyboard_layout", "s2h")
