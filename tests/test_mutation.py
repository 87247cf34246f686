"""The campaign of mutants in small: what is changed, and that the list of survivors names what there is."""

from campaigns.mutants import LISTED, listed
from mutant_runner import PATHS
from mutator import mutants

SOURCE = '''"""A page."""

LIMIT: int = 3


def sign(n: int, word: str = "") -> str:
    """Tell the sign."""
    if n < 0 and not word:
        return "-"
    return word or min("+", "a")
'''


def test_changes_are_made_one_at_a_time() -> None:
    made = mutants("page", SOURCE)
    assert [(mutant.place.scope, mutant.change) for mutant in made] == [
        ("", "LIMIT: int = 3 -> LIMIT: int = None"),
        ("", "LIMIT: int = 3 -> LIMIT: int = 4"),
        ("", "'' -> 'XXXX'"),
        ("sign", "n < 0 and (not word) -> n < 0 or not word"),
        ("sign", "n < 0 -> n <= 0"),
        ("sign", "n < 0 -> n < 1"),
        ("sign", "not word -> word"),
        ("sign", "return '-' -> return None"),
        ("sign", "return '-' -> return 'XX-XX'"),
        ("sign", "return word or min('+', 'a') -> return None"),
        ("sign", "word or min('+', 'a') -> word and min('+', 'a')"),
        ("sign", "min('+', 'a') -> max('+', 'a')"),
        ("sign", "min('+', 'a') -> min('XX+XX', 'a')"),
        ("sign", "min('+', 'a') -> min('+', 'XXaXX')"),
    ]


def test_a_change_is_in_the_code_and_leaves_the_others_alone() -> None:
    answers = []
    for mutant in mutants("page", SOURCE):
        space: dict[str, object] = {}
        exec(mutant.compiled("page.py"), space)  # noqa: S102 - that is what is tested
        sign = space["sign"]
        assert callable(sign)
        answers.append((space["LIMIT"], sign(-1), sign(0)))
    usual = 3, "-", "+"
    assert answers == [
        (None, "-", "+"),
        (4, "-", "+"),
        (3, "XXXX", "XXXX"),
        (3, "-", "-"),
        (3, "-", "-"),
        (3, "-", "-"),
        (3, "+", "+"),
        (3, None, "+"),
        (3, "XX-XX", "+"),
        (3, "-", None),
        (3, "-", ""),
        (3, "-", "a"),
        (3, "-", "XX+XX"),
        usual,
    ]


def test_the_listed_survivors_are_changes_of_today() -> None:
    names = {
        f"{module} {mutant.place.scope}: {mutant.change}"
        for module, path in PATHS.items()
        for mutant in mutants(module, path.read_text(encoding="utf-8"))
    }
    assert not set(listed(LISTED.read_text(encoding="utf-8"))) - names
