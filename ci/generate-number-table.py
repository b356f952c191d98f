#!/usr/bin/env python3
"""Writes NumberTable.swift. Run it through generate-plural-table.sh.

usage: generate-number-table.py CLDR ROOT [--check]
"""

import pathlib
import pickle
import sys
import xml.etree.ElementTree as ElementTree

from babel import localedata
from babel.core import Locale, get_global

from cldr_scripts import default_scripts

SYMBOLS = {"decimal": ".", "group": ",", "minusSign": "-", "plusSign": "+", "exponential": "E"}
# Apple's ICU has Latin digits and Indian groups in these languages, as the Foundation of Swift shows.
LATIN, INDIAN = {"bn", "mr", "ur_IN"}, {"kn", "ur"}
# What Babel omits, because few contributors have confirmed it, and Apple's ICU has.
CONTRIBUTED = {
    "en_CH": {"group": "'"},
    "ff_Adlm": {"group": "\u2e41"},
    "fr_MA": {"group": "."},
    "lmo": {"decimal": ",", "group": "\u2019"},
    "oc": {"decimal": ",", "group": "\xa0"},
    "prg": {"decimal": ",", "group": "\xa0"},
    "sd": {"decimal": "."},
    "szl": {"decimal": ",", "group": "\xa0"},
    "vmw": {"decimal": ",", "group": "."},
}
# The decimal and the grouping separator of locales that only Apple's ICU has or has like this, as the
# Foundation of Swift shows. Four digits have a separator, too.
APPLE = {
    ",\xa0": "en_AL en_BG en_CV en_EE en_LT en_LV en_PL en_RU en_UA",
    ",.": "en_AR en_BR en_CL en_CO en_GR en_TR es_BQ es_CR es_CW",
    ".,": "es_AG es_BB es_BM es_BS es_CA es_DM es_GD es_GY es_KN es_KY es_LC es_TC es_TT es_VC es_VG es_VI",
    ",\u202f": "es_HT",
    ".\u12c8": "gez gez_ER gez_ET",
    ".\u2019": "wal wal_ET",
}
# How many digits the first group needs at least, in data that is newer than the older version.
MINIMUMS = {"ee": "3", "hu": "2", "ie": "2", "it": "2", "sl": "2"}


def older_data(name, cldr):
    """Returns the data that the older version has for a locale."""
    path = cldr / f"main/{name}.xml"
    return ElementTree.parse(path) if path.exists() else ElementTree.ElementTree(ElementTree.Element("ldml"))


def corrections(name, system, cldr, scripts):
    """Returns symbols that Babel omits, also those of the locale's parents."""
    if name == "root":
        return {}
    found = corrections(parent(name, scripts), system, cldr, scripts)
    data = pickle.loads(pathlib.Path(localedata.resolve_locale_filename(name)).read_bytes())
    own = data.get("number_symbols", {})
    found = {key: symbol for key, symbol in found.items() if key not in own.get(system, {})}
    # Babel omits data that few contributors have confirmed, also where there is no other.
    if parent(name, scripts) == "root" and not own:
        symbols = older_data(name, cldr).iterfind(f"numbers/symbols[@numberSystem='{system}']/*")
        found |= {symbol.tag: symbol.text for symbol in symbols if symbol.text}
    return found | CONTRIBUTED.get(name, {})


def number_format(name, cldr, scripts):
    """Returns the words that describe a locale, with None for an unknown last one."""
    locale = Locale.parse(name)
    is_latin = locale.language in LATIN or name in LATIN
    system = "latn" if is_latin else locale.default_numbering_system
    groups = (3, 2) if locale.language in INDIAN else locale.decimal_formats[None].grouping
    symbols = {**locale.number_symbols.get(system, {}), **corrections(name, system, cldr, scripts)}
    # Babel omits how many digits the first group needs. The older version of the data has it.
    minimum = older_data(name, cldr).findtext(".//minimumGroupingDigits")
    return [system, *(symbols.get(key) or SYMBOLS[key] for key in SYMBOLS),
            *map(str, groups), MINIMUMS.get(name, minimum if minimum in ("1", "2") else None)]


def parent(name, scripts):
    """Returns the next more general locale, as the program finds it, or the root.

    That is a locale of the same language, and not the language for another script than the usual one.
    """
    other = get_global("parent_exceptions").get(name)
    if other and other.split("_")[0] in (name.split("_")[0], "no"):
        return other
    shorter, _, part = name.rpartition("_")
    is_unusual = len(part) == 4 and part.isalpha() and scripts.get(shorter) != part
    return "root" if is_unusual or not shorter else shorter


def escaped(word):
    return "".join(c if c.isprintable() and c.isascii() else f"\\u{{{ord(c):X}}}" for c in word)


def number_table(cldr):
    found = {"root": ["latn", *SYMBOLS.values(), "3", "3", "1"]}
    names, scripts = [*localedata.locale_identifiers()], default_scripts(cldr)
    while names:
        name = names.pop(0)
        if parent(name, scripts) not in found:
            names.append(name)
        elif name != "root":
            words = number_format(name, cldr, scripts)
            found[name] = [*words[:-1], words[-1] or found[parent(name, scripts)][-1]]
    for separators, locales in APPLE.items():
        for name in locales.split():
            words = found.get(name) or found[parent(name, scripts)]
            found[name] = [words[0], *separators, *words[3:-1], "1"]
    found["en_BD"] = found["en_IN"]
    listed = {}
    for name, words in found.items():
        if name == "root" or words != found[parent(name, scripts)]:
            # `no` is `nb` on Apple platforms. The program has variants in lower case.
            tag = name.replace("_", "-").replace("POSIX", "posix")
            listed["nb" if name == "no" else tag] = " ".join(words)
    groups = sorted(set(listed.values()))
    records = [f"{name}={groups.index(words)};" for name, words in sorted(listed.items())]
    systems = ElementTree.parse(cldr / "supplemental/numberingSystems.xml")
    zeros = {e.get("id"): e.get("digits")[0] for e in systems.iter("numberingSystem") if e.get("digits")}
    used = sorted({words.split(" ")[0] for words in groups})
    lines = ["    "]
    for record in records:
        if len(lines[-1]) + len(record) > 96:
            lines[-1] += "\\"
            lines.append("    ")
        lines[-1] += record
    return f"""// generated by ci/generate-plural-table.sh; do not edit

/// How numbers are written, from CLDR 47 (Babel 2.18.0) and
/// CLDR 41 (Debian unicode-cldr-core 41-0.1).
enum NumberTable {{
  /// The digits, the decimal separator, the grouping separator, the minus sign, the plus sign, the
  /// sign of an exponent, the length of the last group and of the others, and how many digits the
  /// first group needs at least.
  static let formats = [
""" + "".join(f'    "{escaped(words)}",\n' for words in groups) + """  ]

  /// Each locale whose parent has another format, and the index of its format, sorted by the bytes
  /// of the locale.
  static let locales = \"\"\"
""" + "\n".join(lines) + """
    \"\"\"

  /// The digit zero of each system.
  static let zeros: [String: Unicode.Scalar] = [
""" + "".join(f'    "{name}": "{escaped(zeros[name])}",\n' for name in used) + """  ]
}
"""


def main():
    cldr, root = map(pathlib.Path, sys.argv[1:3])
    path = root / "Sources/StringResolution/Numbers/NumberTable.swift"
    text = number_table(cldr)
    if sys.argv[3:] != ["--check"]:
        path.write_text(text)
    elif path.read_text() != text:
        sys.exit("NumberTable.swift is not current; run ci/generate-plural-table.sh")


main()
