"""Rule files, money, the sheet in use, and the numbered rules."""

import tomllib
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest

from skatcalc.errors import DocumentError, UsageError
from skatcalc.sheet.settlement import Money
from skatcalc.skat.rules import OPTIONS, PRESETS
from skatcalc.store import seeds
from skatcalc.store.config import current_sheet, players_of, settings_path, use_sheet
from skatcalc.store.document import load
from skatcalc.store.rulefile import load_rules
from skatcalc.store.seeds import find_rule, seed, seeds_folder

GAMES = ("skat", "skitgubbe", "shithead")
ROOT = Path(__file__).parents[2]
DOCUMENTS = ROOT / "tests" / "documents"
HEAD = 'format = "skatcalc-sheet"\nversion = 1\nplayers = ["Anna", "Bert", "Cleo"]\n'


def rule_file(tmp_path: Path, text: str | bytes) -> Path:
    """Write a rule file."""
    path = tmp_path / "house.toml"
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return path


# --- rule files ------------------------------------------------------------------------------------


def test_a_rule_file() -> None:
    """Outer face 3: `base` and the options that differ, and `[money]`."""
    found = load_rules(DOCUMENTS / "rules.toml")
    assert found.rules == PRESETS["pub"]._replace(
        bock=("value>=96", "60:60"), ramsch_cap=250, passed="schieber", cycle=("plain",)
    )
    assert found.rules.base == "pub"
    assert found.money.money() == Money(
        Decimal("0.05"),
        "CHF",
        "seeger-fabian",
        ((1, Decimal("0.50")), (4, Decimal("1.00"))),
        Decimal(15),
        Decimal("1.5"),
    )


def test_a_rule_file_without_a_base_is_built_on_isko(tmp_path: Path) -> None:
    """Outer face 2: the default preset."""
    found = load_rules(rule_file(tmp_path, "kontra = true\n"))
    assert found.rules == PRESETS["isko"]._replace(kontra=True)
    assert found.money.money() == Money()


@pytest.mark.parametrize("name", sorted(PRESETS))
def test_every_preset_can_be_a_base(tmp_path: Path, name: str) -> None:
    """Outer face 3; with a byte order mark of an editor."""
    assert (
        load_rules(rule_file(tmp_path, b"\xef\xbb\xbf" + f'base = "{name}"'.encode())).rules == PRESETS[name]
    )


@pytest.mark.parametrize("name", sorted(OPTIONS))
def test_every_option_may_stand_in_a_rule_file(tmp_path: Path, name: str) -> None:
    """Outer face 3: options with their values as words."""
    special = {"bock": '["60:60"]', "cycle": '["plain", "bock"]', "bock_factor": "3", "ramsch_cap": "99"}
    # rounds after Bock, and how it begins, mean something only where there is Bock
    needed = 'bock = ["60:60"]\n' if name in ("after_bock", "bock_begins") else ""
    values = [special[name]] if name in special else [_toml(value) for value in OPTIONS[name].values]
    for value in values or ["7"]:
        found = load_rules(rule_file(tmp_path, f"{needed}{name} = {value}\n")).rules
        written = tomllib.loads(f"v = {value}")["v"]
        assert getattr(found, name) == (tuple(written) if isinstance(written, list) else written)


def _toml(value: object) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    return str(value) if isinstance(value, int) else f'"{value}"'


@pytest.mark.parametrize(
    ("text", "cause", "value"),
    [
        ("kontr = true", "option_unknown", "kontra"),
        ("bock_faktor = 2", "option_unknown", "bock_factor"),
        ('ramsh_skat = "loser"', "option_unknown", "ramsch_skat"),
        ('base = "ikso"', "preset_unknown", "isko"),
        ("kontra = 1", "option_value", "kontra"),
        ('passed = "bock"', "option_value", '"pass" "redeal" "ramsch" "schieber"'),
        ("bock = []", "option_value", "bock"),
        ("bock_factor = 1", "option_value", "bock_factor"),
        ('after_bock = "ramsch"', "option_contradiction", "after_bock"),
        ('bock = "hand"\nbock_begins = "at-once"', "option_contradiction", "bock_begins"),
        ('bock = ["passed"]\npassed = "redeal"', "option_contradiction", "passed"),
        ('ramsch_cap = "much"', "option_value", "ramsch_cap"),
        ('cycle = ["rest"]', "option_value", "cycle"),
    ],
)
def test_unknown_options_name_the_nearest_known_one(
    tmp_path: Path, text: str, cause: str, value: str
) -> None:
    """House 1.3: an error has a remedy; the file is named, and what in it."""
    path = rule_file(tmp_path, text)
    with pytest.raises(DocumentError) as caught:
        load_rules(path)
    assert (caught.value.code, caught.value.values["path"]) == ("document_content", str(path))
    reason = caught.value.__cause__
    assert isinstance(reason, UsageError)
    assert reason.code == cause
    assert value in reason.values.values()


@pytest.mark.parametrize(
    "data",
    [
        "kontra = ",
        b"\xff",
        "base = 5",
        "x = " + "1" * 5_000,
    ],
    ids=["no TOML", "no text", "base", "long"],
)
def test_rule_files_that_cannot_be_read(tmp_path: Path, data: str | bytes) -> None:
    """Outer face 2: a document that cannot be used."""
    path = rule_file(tmp_path, data)
    with pytest.raises(DocumentError) as caught:
        load_rules(path)
    assert (caught.value.code, caught.value.values["path"]) == ("rules_file", str(path))


def test_rule_file_that_lies_too_deep(tmp_path: Path) -> None:
    path = rule_file(tmp_path, "x = " + "[" * 20_000)
    with pytest.raises(DocumentError) as caught:
        load_rules(path)
    assert (caught.value.code, caught.value.values["path"]) == ("document_tables", str(path))


@pytest.mark.parametrize(
    ("data", "where", "what"),
    [
        ("[money]\nprice = 1", "money.price", "name"),
        ("money = 5", "money", "table"),
        ('[money]\nrate = "-1"', "money.rate", "amount"),
        ("[money]\nrate = true", "money.rate", "amount"),
        ("[money]\npot = [1]", "money.pot", "amount"),
        ('[money]\nof = "golf"', "money.of", "'seeger-fabian'"),
        ('[money]\ncurrency = "eur"', "money.currency", "capital letters"),
        ("[money]\nfines = [[1]]", "money.fines", "list of games and amounts"),
        ("[money]\nfines = 3", "money.fines", "list of games and amounts"),
        ('[money]\nfines = [[1, "x"]]', "money.fines.1.2", "amount"),
    ],
)
def test_a_fault_in_the_money_of_a_rule_file_is_told_in_words(
    tmp_path: Path, data: str, where: str, what: str
) -> None:
    """House 1.3: the place as it stands in the file, and what belongs there; no words of the library."""
    with pytest.raises(DocumentError) as caught:
        load_rules(rule_file(tmp_path, data))
    values = caught.value.values
    assert (caught.value.code, values["where"]) == ("document_invalid", where)
    assert what in str(values["what"])
    assert "Input" not in str(values["what"])
    assert "pattern" not in str(values["what"])


def test_a_rule_file_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(DocumentError) as caught:
        load_rules(tmp_path / "nothing.toml")
    assert caught.value.code == "file_missing"


# --- money of a sheet ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "rate"),
    [
        ('"0.05"', "0.05"),
        ('"0,05"', "0.05"),
        ("0.05", "0.05"),
        ("1", "1"),
        ('"0.0025"', "0.0025"),
        ("0.1", "0.1"),
    ],
)
def test_amounts_are_exact_however_they_are_written(tmp_path: Path, text: str, rate: str) -> None:
    """Outer face 3: a string in units of the currency; a bare number is taken as it reads."""
    path = tmp_path / "sheet.toml"
    path.write_text(f"{HEAD}[money]\nrate = {text}\n", "utf-8")
    assert load(path).content.money.money() == Money(Decimal(rate))


def test_prizes_and_fees(tmp_path: Path) -> None:
    """Skat 6.14.4, 6.14.5."""
    path = tmp_path / "sheet.toml"
    path.write_text(f'{HEAD}[money]\nprize = "1.50"\npassed_fee = "0.50"\n', "utf-8")
    money = load(path).content.money.money()
    assert money == Money(prize=Decimal("1.50"), passed_fee=Decimal("0.50"))


def test_fines_are_put_in_order(tmp_path: Path) -> None:
    """Skat 6.14.4: a step table, from the n-th lost game on."""
    path = tmp_path / "sheet.toml"
    path.write_text(f'{HEAD}[money]\nfines = [[6, "2.00"], [1, 0.5], [4, 1]]\n', "utf-8")
    fines = load(path).content.money.money().fines
    assert fines == ((1, Decimal("0.5")), (4, Decimal(1)), (6, Decimal(2)))


@pytest.mark.parametrize("end", ["rounds = 12", "games = 36", 'until = "22:30"', 'until = "9:05"'])
def test_the_agreed_end(tmp_path: Path, end: str) -> None:
    """Outer face 2: `--rounds`, `--games`, `--until`."""
    path = tmp_path / "sheet.toml"
    path.write_text(f"{HEAD}[end]\n{end}\n", "utf-8")
    name, value = next(iter(tomllib.loads(end).items()))
    assert getattr(load(path).content.end, name) == value


# --- the sheet in use ------------------------------------------------------------------------------


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Give a folder for the settings of this test alone."""
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    monkeypatch.delenv("SKATCALC_SHEET", raising=False)
    return tmp_path


def test_no_sheet_is_in_use_at_first(home: Path) -> None:
    assert settings_path() == home / "config" / "skatcalc" / "settings.toml"
    assert current_sheet() is None


def test_the_sheet_in_use_is_remembered(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Outer face 2, `use`: with its whole path, so that the folder of the next call does not matter."""
    monkeypatch.chdir(home)
    use_sheet(Path("evening ♠.toml"))
    monkeypatch.chdir("/")
    assert current_sheet() == home / "evening ♠.toml"
    use_sheet(home / "other.toml")
    assert current_sheet() == home / "other.toml"


def test_the_environment_beats_what_was_remembered(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """An empty variable says nothing."""
    use_sheet(home / "evening.toml")
    monkeypatch.setenv("SKATCALC_SHEET", "elsewhere.toml")
    assert current_sheet() == Path("elsewhere.toml")
    monkeypatch.setenv("SKATCALC_SHEET", "")
    assert current_sheet() == home / "evening.toml"


def test_other_settings_are_kept(home: Path) -> None:
    path = settings_path()
    path.parent.mkdir(parents=True)
    path.write_text('lang = "de"\nsheet = "old"\n', "utf-8")
    use_sheet(home / "new.toml")
    assert tomllib.loads(path.read_text("utf-8")) == {"lang": "de", "sheet": str(home / "new.toml")}


@pytest.mark.parametrize(
    "data",
    [b"sheet = ", b"\xff\xfe", b"sheet = 5\n", b'lang = "de"\n', b"", b"x = " + b"[" * 20_000],
    ids=["no TOML", "no text", "no path", "no sheet", "empty", "deep"],
)
@pytest.mark.usefixtures("home")
def test_settings_that_say_nothing_about_the_sheet(data: bytes) -> None:
    """Damaged settings never stop a command."""
    path = settings_path()
    path.parent.mkdir(parents=True)
    path.write_bytes(data)
    assert current_sheet() is None


@pytest.mark.parametrize("data", [b"sheet = ", b"\xff\xfe"])
def test_damaged_settings_are_not_overwritten(home: Path, data: bytes) -> None:
    """What the user wrote into them may be of worth."""
    path = settings_path()
    path.parent.mkdir(parents=True)
    path.write_bytes(data)
    with pytest.raises(DocumentError) as caught:
        use_sheet(home / "evening.toml")
    assert (caught.value.code, caught.value.values["path"]) == ("settings_unusable", str(path))
    assert path.read_bytes() == data


def test_settings_that_cannot_be_written(home: Path) -> None:
    """A file stands where the folder should be."""
    (home / "config").write_text("", "utf-8")
    with pytest.raises(DocumentError) as caught:
        use_sheet(home / "evening.toml")
    assert caught.value.code == "settings_unusable"
    assert current_sheet() is None


def test_where_settings_lie_on_other_systems(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The folder that the system has for such files."""
    monkeypatch.delenv("XDG_CONFIG_HOME")
    monkeypatch.setattr(Path, "home", lambda: home)
    monkeypatch.setattr("sys.platform", "linux")
    assert settings_path() == home / ".config" / "skatcalc" / "settings.toml"
    monkeypatch.setattr("sys.platform", "win32")
    monkeypatch.setenv("APPDATA", str(home / "roaming"))
    assert settings_path() == home / "roaming" / "skatcalc" / "settings.toml"
    monkeypatch.delenv("APPDATA")
    assert settings_path() == home / "skatcalc" / "settings.toml"


@pytest.mark.parametrize(
    ("data", "players"),
    [
        (HEAD.encode(), ["Anna", "Bert", "Cleo"]),
        (b"\xef\xbb\xbf" + HEAD.encode(), ["Anna", "Bert", "Cleo"]),
        (b'players = ["Anna", 5]', ["Anna"]),
        (b'players = "Anna"', []),
        (b"players = ", []),
        (b"\xff", []),
        (b"", []),
        (b"x = " + b"[" * 20_000, []),
    ],
    ids=["sheet", "mark", "number", "text", "no TOML", "no text", "empty", "deep"],
)
def test_players_for_completion(tmp_path: Path, data: bytes, players: list[str]) -> None:
    """Nothing when the file cannot be used; a Tab press never fails."""
    path = tmp_path / "sheet.toml"
    path.write_bytes(data)
    assert players_of(path) == players
    assert players_of(tmp_path / "nothing.toml") == []


# --- the numbered rules ----------------------------------------------------------------------------

RULES: dict[str, list[dict[str, Any]]] = {
    game: tomllib.loads((ROOT / "seeds" / f"{game}.toml").read_text("utf-8"))["rule"] for game in GAMES
}
NUMBERS = [(game, str(rule["number"])) for game, rules in RULES.items() for rule in rules]


def test_every_rule_has_a_number_of_its_own() -> None:
    """House 2: each numbered rule in our own words, for the three games."""
    assert sorted(RULES) == ["shithead", "skat", "skitgubbe"]
    assert len({number.lower() for _, number in NUMBERS}) == len(NUMBERS) > 150


@pytest.mark.parametrize(("game", "number"), NUMBERS)
def test_every_rule_is_found_by_its_number(game: str, number: str) -> None:
    """House 2: a reader can open a rule; in any case, and for Skat with the word before it."""
    (rule,) = [rule for rule in RULES[game] if str(rule["number"]) == number]
    spellings = [number, number.lower(), number.upper()]
    if game == "skat":
        spellings += [f"skat {number}", f"Skat {number}", f"SKAT{number}"]
    for spelling in spellings:
        assert find_rule(spelling) == (game, rule)


@pytest.mark.parametrize("name", ["", "skat", "99.99", "SK-999", "SH-", "4.", "sk 4.6", "SH-4.6", "four"])
def test_numbers_that_no_rule_has(name: str) -> None:
    with pytest.raises(UsageError) as caught:
        find_rule(name)
    assert (caught.value.code, caught.value.values) == ("fact_unknown", {"name": name})


@pytest.mark.parametrize("game", GAMES)
def test_the_rules_of_a_game_are_read_from_the_seeds(game: str) -> None:
    """House 2: `seeds/` holds one TOML file per game."""
    assert (seeds_folder() / f"{game}.toml").is_file()
    assert seed(game)["rule"] == RULES[game]


def test_the_seeds_of_an_installed_package_lie_inside(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Beside it in a clone, inside where it is installed."""
    module = tmp_path / "skatcalc" / "store" / "seeds.py"
    monkeypatch.setattr(seeds, "__file__", str(module))
    assert seeds_folder() == tmp_path / "seeds"
    (tmp_path / "skatcalc" / "seeds").mkdir(parents=True)
    assert seeds_folder() == tmp_path / "skatcalc" / "seeds"
