"""Damaged copies of localization files and of code, the same in each run."""
import pathlib
import random
import re
import sys

HERE = pathlib.Path(__file__).parent
ROOT = HERE.parents[2]
sys.path += [str(HERE.parent / "fix"), str(HERE.parent / "peers")]

import faults
import mutations

TABLES = (".strings", ".stringsdict", ".xcstrings", ".xliff")
# Files without translations, by the target of the fuzzer whose samples they are.
OTHERS = {"swift": "Code.swift", "c": "Code.m", "interface": "Main.xib", "stringsdata": "Code.stringsdata"}
MAX_SIZE = 8000
MAX_CATALOG = 4_000_000
JSON_TOKENS = re.compile(rb'"(?:\\.|[^"\\])*"|[-+.\w]+|\s+|.', re.DOTALL)
CODE_TOKENS = re.compile(rb'[\w.]+|\s+|.', re.DOTALL)
UNIT = re.compile(rb"<trans-unit .*?</trans-unit>\s*", re.DOTALL)
DAMAGE = {
    "json": ["{", "}", "[", "]", ",", ":", '"', "\\", "\n", " ", "{}", "[]", '""', "null", "true", "1", "1e999",
             '"\\ud800"', '"\\u0000"', "\ufeff", "//", "/*", "<<<<<<< HEAD\n", "=======\n", ">>>>>>> main\n", '"a":',
             '"stringUnit":{}', '"variations":{"plural":{}}', "\u2028", "\0", "é"],
    "code": ['"', '"""', "'", "\\", "\\(", "(", ")", "{", "}", "[", "]", "/*", "*/", "//", "\n", "#", '#"', "/", "@",
             'R"(', "#if 0", "#endif", "NSLocalizedString(", "String(localized:", "Text(", "%", "\0", "é", "\ufeff",
             "lint:allow x"],
}
XLIFF_DAMAGE = ["<source>x</source>", "<target/>", "<target>", "</target>", "<g id=\"1\">", "<x/>", "<note>n</note>",
                '<file original="a" source-language="en" target-language="de">', "</file>", "<body>", "</body>",
                '<trans-unit id="k">', "</trans-unit>", "|==|plural.other", "]]>", "&#xFFFE;", "\ufffe", "\uffff"]


class Mutants:
    """Makes files, each with the path in its folder."""

    def __init__(self, root, seed):
        self.dice = random.Random(seed)
        files = sorted(path for path in root.rglob("*") if path.suffix in TABLES and path.is_file())
        self.bases = {suffix: [path for path in files if path.suffix == suffix and self.fits(path)]
                      for suffix in TABLES}
        samples = ROOT / "Tests/Fuzz/Corpus"
        for target, suffix in (("catalog", ".xcstrings"), ("strings", ".strings"), ("stringsdict", ".stringsdict"),
                               ("xliff", ".xliff")):
            if not self.bases[suffix]:
                self.bases[suffix] = [path for path in sorted((samples / target).iterdir()) if path.stat().st_size]
        self.code = {name: sorted((samples / target).iterdir()) for target, name in OTHERS.items()}
        self.code["Code.swift"] += [path for path in sorted((ROOT / "Sources").rglob("*.swift"))
                                    if path.stat().st_size <= MAX_SIZE]
        self.read = {}

    @staticmethod
    def fits(path):
        size = path.stat().st_size
        return 0 < size <= (MAX_CATALOG if path.suffix in (".xcstrings", ".xliff") else MAX_SIZE)

    def make(self):
        """Returns a path and the bytes of a damaged or faulty file."""
        if self.dice.random() < 0.15:
            name = self.dice.choice(sorted(self.code))
            data = self.dice.choice(self.code[name]).read_bytes()[:MAX_SIZE]
            return pathlib.Path(name), self.damage(data, CODE_TOKENS, DAMAGE["code"])
        suffix = self.dice.choice([".xcstrings", ".xcstrings", ".strings", ".strings", ".stringsdict", ".xliff"])
        path = self.dice.choice(self.bases[suffix])
        data = self.short(path)
        folder = next((part for part in path.parts if part.endswith(".lproj")), "de.lproj")
        name = pathlib.Path(folder if suffix in (".strings", ".stringsdict") else "", "L" + suffix)
        for _ in range(self.dice.choice([1, 1, 1, 2, 3])):
            data = self.changed(suffix, data)
        return name, data

    def short(self, path):
        """Returns the bytes of a file with few of its entries."""
        if path.suffix == ".xcstrings":
            if path not in self.read:
                self.read[path] = path.read_bytes()
            return faults.faulty_catalog(self.read[path], self.dice)
        data = path.read_bytes()
        units = UNIT.findall(data) if path.suffix == ".xliff" and len(data) > MAX_SIZE else []
        if units:
            start = data.index(units[0])
            end = data.rindex(units[-1]) + len(units[-1])
            kept = self.dice.sample(units, min(len(units), self.dice.randint(1, 6)))
            # Files have sections, whose borders are lost in between.
            return data[:start] + b"".join(kept) + data[end:]
        return data if len(data) <= MAX_SIZE else data[:MAX_SIZE]

    def changed(self, suffix, data):
        if suffix == ".xcstrings":
            if self.dice.random() < 0.3:
                return faults.faulty_catalog(data, self.dice)
            return self.damage(data, JSON_TOKENS, DAMAGE["json"])
        if suffix == ".xliff" and self.dice.random() < 0.5:
            return self.damage(data, mutations.XML_TOKENS, XLIFF_DAMAGE)
        if suffix != ".xliff" and self.dice.random() < 0.3:
            return faults.faulty_list(data, self.dice)
        return self.dice.choices(mutations.OPERATIONS, mutations.WEIGHTS)[0](data, self.dice)

    def damage(self, data, tokens, inserted):
        """Inserts, deletes, repeats or exchanges tokens, or changes bytes."""
        dice = self.dice
        if dice.random() < 0.3:
            return dice.choice([mutations.delete_bytes, mutations.replace_byte, mutations.cut, mutations.encode])(
                data, dice)
        parts = tokens.findall(data)
        at, other = (dice.randrange(len(parts) + 1) for _ in range(2))
        kind = dice.randrange(6)
        if kind < 2 or not parts:
            parts.insert(at, dice.choice(inserted).encode())
        elif kind < 4:
            del parts[min(at, len(parts) - 1)]
        elif kind == 4:
            parts.insert(other, parts[min(at, len(parts) - 1)])
        else:
            at, other = min(at, len(parts) - 1), min(other, len(parts) - 1)
            parts[at], parts[other] = parts[other], parts[at]
        return b"".join(parts)
