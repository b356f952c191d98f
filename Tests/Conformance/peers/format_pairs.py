"""Pairs of a source string and a translation with format specifiers, and a reader for them that follows
CoreFoundation. The pairs are the same in each run."""
import itertools
import pathlib
import random
import re
import typing

INTEGERS = "diuxXoDUO"
FLOATS = "fFeEgGaA"
OTHERS = "cCsSpPn@"
# Conversions with which a space flag has an effect: it puts a space before positive numbers.
SIGNED = "difFeEgGaA"
SIZES = ["", "hh", "h", "l", "ll", "q", "t", "z", "j"]
SINGLE = (
    [size + letter for letter in "diuxXo" for size in SIZES]
    + list("DUO")
    + [size + letter for letter in FLOATS for size in ("", "l", "L")]
    + list(OTHERS)
    + ["lc", "ls"]
)


class Specifier(typing.NamedTuple):
    """A format specifier with the grammar of CoreFoundation's `__CFParseFormatSpec`, which accepts its
    items in any order."""
    text: str
    items: str
    conversion: str

    @property
    def is_argument(self):
        return self.conversion != "" and self.conversion in INTEGERS + FLOATS + OTHERS

    @property
    def flags(self):
        return re.sub("[^-+ #]", "", self.items)

    @property
    def length(self):
        return re.sub("[^hlLqtzj]", "", self.items)


def specifiers(text):
    """Returns the specifiers of a string."""
    return [Specifier(match[0], match[1], match[2] or "")
            for match in re.finditer(r"%((?:[-#+ 0.*hlLqtzj]|[1-9]\d*\$?)*)(.)?", text, re.DOTALL)]


def arguments(text):
    """Yields the numbers of a string's arguments with their specifiers, including those of widths."""
    counter = itertools.count(1)
    for specifier in specifiers(text):
        if specifier.is_argument:
            for place in re.findall(r"\*(?:(\d+)\$)?", specifier.items):
                yield int(place or next(counter)), specifier
            number = re.search(r"(?<![*\d])(\d+)\$", specifier.items)
            yield int(number[1] if number else next(counter)), specifier


IN_ORDER_OF_C = re.compile(
    r"%(\d+\$)?[-+ #0]*(\*(\d+\$)?|\d+)?(\.(\*(\d+\$)?|\d*))?(hh|h|ll|l|q|L|t|z|j)?[a-zA-Z@]")


def is_in_order_of_c(specifier):
    """Returns whether number, flags, width, precision and length are in the order that C requires."""
    return IN_ORDER_OF_C.fullmatch(specifier.text) is not None


def peculiar_pairs():
    """Yields pairs that are difficult for one or both programs."""
    path = pathlib.Path(__file__).parent / "peculiar_pairs.txt"
    for line in path.read_text("utf-8").splitlines():
        yield tuple(line.split(" | "))


def single_pairs():
    """Yields each conversion and size with every other one."""
    for number, (one, other) in enumerate(itertools.product(SINGLE, SINGLE)):
        place = "1$" if number % 5 == 0 else ""
        yield f"It is %{one}.", f"Das ist %{place}{other}!"


def presented_pairs():
    """Yields pairs with flags, widths and precisions, which don't change the type of the argument."""
    flags = ["", "-", "+", "0", " ", "#", "-+", "+0", "0-"]
    widths = ["", "5", "12"]
    precisions = ["", ".", ".0", ".2"]
    for letter in ["d", "lld", "u", "x", "f", "Lf", "g", "@", "s", "c"]:
        for flag, width, precision in itertools.product(flags, widths, precisions):
            dressed = f"%{flag}{width}{precision}{letter}"
            yield f"a %{letter} b", f"{dressed}."
            yield f"a {dressed} b", f"%{letter}."
            yield f"a %{letter} b", f"%1${dressed[1:]}."


def ordered_pairs():
    """Yields two and three arguments in all orders, with repetitions, omissions and additions."""
    letters = ["d", "lld", "u", "f", "@", "s"]
    for count in (2, 3):
        for choice in itertools.product(letters, repeat=count):
            if count == 3 and len(set(choice)) == 1:
                continue
            source = ", ".join(f"%{letter}" for letter in choice)
            numbered = [f"%{place}${letter}" for place, letter in enumerate(choice, 1)]
            orders = itertools.permutations(numbered)
            if count == 3:
                orders = itertools.islice(orders, 1, None, 2)
            for order in orders:
                yield source, " ".join(order)
            yield source, " ".join(f"%{letter}" for letter in reversed(choice))
            yield " ".join(reversed(numbered)), source
            for lost in range(count):
                yield source, " ".join(numbered[:lost] + numbered[lost + 1:])
            yield source, " ".join(f"%{letter}" for letter in choice[:-1])
            yield source, " ".join(f"%{letter}" for letter in choice[1:])
            yield source, " ".join([*numbered, numbered[0]])
            yield source, " ".join([*numbered, f"%1${choice[-1]}"])
            yield source, f"{source} %{choice[0]}"
            yield source, " ".join([*numbered, f"%{count + 1}$@"])
            yield source, " ".join([numbered[0], *(f"%{letter}" for letter in choice[1:])])


STARRED = ["%*d", "%-*d", "%.*f", "%*.*f", "%5.*f", "%*@", "%.*s", "%*lld"]
NUMBERED_STARS = ["%2$*1$d", "%1$*2$d", "%2$.*1$f", "%3$*1$.*2$f", "%3$*2$.*1$f", "%2$*1$@",
                  "%2$.*1$s", "%2$*1$lld", "%2$d", "%1$d %2$d", "%1$d %2$f", "%1$d %2$d %3$f",
                  "%d %d", "%d %f", "%d", "%f", "%@", "%s", "%lld", "none"]


def starred_pairs():
    """Yields pairs with widths and precisions that come from an argument."""
    for one, other in itertools.product(STARRED, STARRED + NUMBERED_STARS):
        yield one, other
        yield other, one
        yield f"%@ {one}", f"%@ {other}"


WORDS = ["file", "copied", "of", "in", "Datei", "und", "noch", "mehr", "(", ")", ":", "–", "日本"]
CLASSES = [["d", "i"], ["u", "x", "X", "o"], ["ld", "lld", "zd", "qd", "jd", "td"],
           ["lu", "llu", "lx", "zu"], ["f", "g", "e", "lf", ".2f", "5.1f"], ["@"], ["s"], ["c"],
           ["hd"], ["hhu"], ["p"], ["Lf"], ["S", "ls"], ["C"]]
COMMON = [0, 2, 4, 5, 5, 5]


def random_pairs(count, seed=2026):
    """Yields sentences with up to five arguments. The translation has at most two mistakes."""
    dice = random.Random(seed)
    for _ in range(count):
        classes = [CLASSES[dice.choice(COMMON) if dice.random() < 0.7
                           else dice.randrange(len(CLASSES))]
                   for _ in range(dice.randint(0, 5))]
        source = [dice.choice(letters) for letters in classes]
        numbered = [(place, dice.choice(letters) if dice.random() < 0.2 else letter)
                    for place, (letters, letter) in enumerate(zip(classes, source), 1)]
        is_numbered = dice.random() < 0.6
        if is_numbered and dice.random() < 0.7:
            dice.shuffle(numbered)
        for _ in range(dice.choice([0, 1, 1, 1, 2])):
            slip(numbered, dice)
        translation = [f"%{place}${letter}" if is_numbered else f"%{letter}"
                       for place, letter in numbered]
        if translation and dice.random() < 0.15:
            damage(translation, dice)
        if dice.random() < 0.1:
            translation.append("%%")
        prefix = dice.random() < 0.2
        yield (sentence([f"%{place}${letter}" if prefix else f"%{letter}"
                         for place, letter in enumerate(source, 1)], dice),
               sentence(translation, dice))


def slip(numbered, dice):
    """Removes, repeats, exchanges or adds an argument, or changes its type or number."""
    kind = dice.randrange(6)
    place = dice.randrange(len(numbered)) if numbered else 0
    if not numbered or kind == 0:
        numbered.append((len(numbered) + 1, dice.choice(dice.choice(CLASSES))))
    elif kind == 1:
        del numbered[place]
    elif kind == 2:
        numbered.append(numbered[place])
    elif kind == 3:
        other = dice.randrange(len(numbered))
        numbered[place], numbered[other] = numbered[other], numbered[place]
    elif kind == 4:
        numbered[place] = (numbered[place][0], dice.choice(dice.choice(CLASSES)))
    else:
        numbered[place] = (dice.randint(1, len(numbered) + 1), numbered[place][1])


def damage(translation, dice):
    """Misspells one specifier."""
    place = dice.randrange(len(translation))
    text = translation[place]
    at = dice.randrange(len(text))
    translation[place] = dice.choice([
        text[:at] + text[at + 1:], text[:at] + " " + text[at:],
        text[:at] + dice.choice("%$1lh.*@dI'") + text[at:],
        text.replace("%", dice.choice(["％", "%%", "٪", "% ", "%-"]), 1)])


def sentence(parts, dice):
    words = []
    for part in parts:
        words += dice.choices(WORDS, k=dice.randint(0, 2)) + [part]
    words += dice.choices(WORDS, k=dice.randint(1, 2))
    return " ".join(words)


def all_pairs():
    pairs = itertools.chain(
        peculiar_pairs(), single_pairs(), presented_pairs(), ordered_pairs(), starred_pairs(),
        random_pairs(6000))
    return list(dict.fromkeys((source, translation) for source, translation in pairs if source))
