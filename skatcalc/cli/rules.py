"""`skatcalc rules`: the presets, one rule set, two compared, or one numbered rule."""

import re
from textwrap import fill
from typing import Annotated

import typer

from skatcalc.cli.settings import Settings, settings_of
from skatcalc.skat.rules import OPTIONS, PRESETS, OptionValue, RuleSet, written
from skatcalc.words import Words
from skatcalc.words.help_en import HELP

app = typer.Typer(rich_markup_mode=None, add_completion=False)
_WIDTH = 79
_NUMBER = re.compile(r"(?:skat\s*)?\d+(?:\.\d+)*[a-z]?|(?:a-)?s[kh]-\d+", re.IGNORECASE)


@app.command(help=HELP["rules"], epilog=HELP["rules-examples"])
def rules(
    context: typer.Context,
    name: Annotated[list[str] | None, typer.Argument(metavar="[NAME]", help=HELP["rules-name"])] = None,
    diff: Annotated[str | None, typer.Option("--diff", metavar="OTHER", help=HELP["rules-diff"])] = None,
) -> None:
    """Answer what applies."""
    settings = settings_of(context)
    wanted = " ".join(name or [])
    if diff is not None:
        _compare(settings, wanted or settings.rules_name, diff)
    elif _NUMBER.fullmatch(wanted):
        _fact(settings, wanted)
    elif wanted or settings.rules_name != "isko":
        _one(settings, wanted or settings.rules_name)
    else:
        _presets(settings)


def _rule_set(settings: Settings, name: str) -> RuleSet:
    return settings.rules if name == settings.rules_name else Settings(name).rules


def _presets(settings: Settings) -> None:
    printer = settings.printer
    if printer.json:
        printer.data("rules", {"presets": list(PRESETS)})
        return
    texts = printer.words.topics.PRESET_TEXTS
    printer.table(["", ""], [[name, texts[name]] for name in PRESETS], left=2)
    printer.say()
    printer.say(printer.words("rules-presets"))


def _one(settings: Settings, name: str) -> None:
    printer, found = settings.printer, _rule_set(settings, name)
    if printer.json:
        options = {option: _plain(getattr(found, option)) for option in OPTIONS}
        printer.data("rules", {"rules": name, "base": found.base, "options": options})
        return
    printer.say(printer.words("rules-title", name=name))
    topics = printer.words.topics
    if name in topics.PRESET_TEXTS:
        printer.say(topics.PRESET_TEXTS[name])
    printer.say()
    for option, known in OPTIONS.items():
        value = _shown(getattr(found, option), printer.words)
        printer.say(f"{printer.style(option, 'head')} = {value}   (skat {known.fact})")
        printer.say(_wrapped(topics.OPTION_TEXTS[option], "    "))
        if known.values:
            printer.say(_wrapped(" ".join(_shown(choice, printer.words) for choice in known.values), "    "))


def _shown(value: OptionValue, words: Words) -> str:
    """Write a value as a rule file has it; a file has no word for none."""
    return words("rules-absent") if value is None else written(value)


def _wrapped(text: str, indent: str) -> str:
    return fill(text, _WIDTH, initial_indent=indent, subsequent_indent=indent)


def _plain(value: object) -> object:
    return list(value) if isinstance(value, tuple) else value


def _compare(settings: Settings, left: str, right: str) -> None:
    printer = settings.printer
    differences = _rule_set(settings, left).differences(_rule_set(settings, right))
    if printer.json:
        pairs = {name: [_plain(pair[0]), _plain(pair[1])] for name, pair in differences.items()}
        printer.data("rules", {"rules": left, "other": right, "differences": pairs})
        return
    if not differences:
        printer.say(printer.words("rules-same", left=left, right=right))
        return
    for name, pair in differences.items():
        printer.say(f"{printer.style(name, 'head')}   (skat {OPTIONS[name].fact})")
        for rules_name, value in zip((left, right), pair, strict=True):
            printer.say(_wrapped(f"{rules_name:9} {_shown(value, printer.words)}", "    "))


def _fact(settings: Settings, name: str) -> None:
    from skatcalc.store.seeds import find_rule  # noqa: PLC0415 - the rule files are large

    printer, words = settings.printer, settings.printer.words
    game, rule = find_rule(name, "en" if printer.json else words.language)
    if printer.json:
        kind = "rule" if "title" in rule else "decision"
        printer.data(kind, {"game": game, **rule})
        return
    head = rule.get("title") or " ".join(rule["question"].split())
    for line in _wrapped(f"{rule['number']}  {head}", "").splitlines():
        printer.say(printer.style(line, "head"))
    for key in ("text", "answer", "why"):
        if key in rule:
            printer.say()
            printer.say(_narrow(str(rule[key]).strip()))
    if "title" not in rule:
        return
    printer.say()
    for key in ("decision", "unsure"):
        if rule.get(key):
            printer.say(_narrow(words(f"fact-{key}", text=str(rule[key]).strip())))
            printer.say()
    printer.say(_wrapped(words("fact-origin", origin=rule["origin"]), ""))
    if grades := rule.get("confidence"):
        printer.say(
            words("fact-confidence", grades=" / ".join(words(f"fact-{grade}") for grade in grades.split("/")))
        )


def _narrow(text: str) -> str:
    """Wrap the paragraphs and list items that are wider than the screen; tables stay as they are."""
    blocks = re.split(r"\n(?=- )|\n\n", text)
    separators = re.findall(r"\n(?=- )|\n\n", text)
    wrapped = [
        fill(re.sub("[ \n]+", " ", block), _WIDTH, subsequent_indent="  " if block.startswith("- ") else "")
        if any(len(line) > _WIDTH for line in block.splitlines())
        else block
        for block in blocks
    ]
    return "".join(part for pair in zip(wrapped, [*separators, ""], strict=True) for part in pair)
