"""Prints the uses between source files, from the index of a debug build.

usage: read_index.py INDEX_STORE LIBRARY

Each line has the file, the file with the declaration, and the name, separated by tabs. Paths are
relative to the working directory, which must contain Sources and Rules.
"""

import ctypes
import sys
from ctypes import CFUNCTYPE, c_bool, c_char_p, c_int, c_int64, c_size_t, c_uint, c_uint64, c_void_p
from pathlib import Path

# Values of indexstore.h.
RECORD = 2
DEFINITION, REFERENCE, IMPLICIT = 1 << 1, 1 << 2, 1 << 8


class Text(ctypes.Structure):
    """A string of the library, without a terminating zero."""

    _fields_ = [("start", c_void_p), ("count", c_size_t)]

    def __str__(self):
        return ctypes.string_at(self.start, self.count).decode() if self.count else ""


EACH_NAME = CFUNCTYPE(c_bool, c_void_p, Text)
EACH = CFUNCTYPE(c_bool, c_void_p, c_void_p)


class Index:
    """The required functions of the library."""

    def __init__(self, library, store):
        self._library = ctypes.CDLL(library)
        self._store = self._call("store_create", c_void_p, c_char_p(store.encode()), None)
        if not self._store:
            sys.exit(f"error: there is no index in {store}; run 'swift build --build-tests' first")

    def _call(self, name, result, *arguments):
        function = getattr(self._library, "indexstore_" + name)
        function.restype = result
        return function(*arguments)

    def _text(self, name, thing):
        return str(self._call(name, Text, c_void_p(thing)))

    def _reader(self, kind, name):
        return c_void_p(self._call(f"{kind}_reader_create", c_void_p, c_void_p(self._store),
                                   c_char_p(name.encode()), None))

    def _each(self, name, reader, read):
        """Returns the results of a function for each item, which is valid only during the call."""
        found = []
        collect = EACH(lambda _, item: found.append(read(item)) or True)
        self._call(name, c_bool, reader, None, collect)
        return found

    def units(self):
        """Yields each compiled file with the time of its compilation and the names of its records."""
        names = []
        collect = EACH_NAME(lambda _, name: names.append(str(name)) or True)
        self._call("store_units_apply_f", c_bool, c_void_p(self._store), c_uint(0), None, collect)
        for name in names:
            unit, seconds, nanoseconds = self._reader("unit", name), c_int64(), c_int64()
            self._call("unit_reader_get_modification_time", None, unit, ctypes.byref(seconds),
                       ctypes.byref(nanoseconds))
            path = str(self._call("unit_reader_get_main_file", Text, unit))
            needed = self._each("unit_reader_dependencies_apply_f", unit, lambda item: (
                self._call("unit_dependency_get_kind", c_int, c_void_p(item)),
                self._text("unit_dependency_get_filepath", item),
                self._text("unit_dependency_get_name", item)))
            yield (path, (seconds.value, nanoseconds.value),
                   {name for kind, file, name in needed if (kind, file) == (RECORD, path)})

    def occurrences(self, record):
        """Returns the identifier, the name and the role of each occurrence in a record."""
        def read(item):
            symbol = self._call("occurrence_get_symbol", c_void_p, c_void_p(item))
            return (self._text("symbol_get_usr", symbol), self._text("symbol_get_name", symbol),
                    self._call("occurrence_get_roles", c_uint64, c_void_p(item)))
        return self._each("record_reader_occurrences_apply_f", self._reader("record", record), read)


def main():
    index, root = Index(sys.argv[2], sys.argv[1]), Path.cwd()
    units = {}
    # A file has a unit for each configuration in which it was compiled. The latest one counts.
    for path, time, records in index.units():
        units[path] = max(units.get(path, ((0, 0), set())), (time, records), key=lambda u: u[0])
    definitions, uses = {}, []
    for folder in ("Sources", "Rules"):
        for file in sorted(root.joinpath(folder).rglob("*.swift")):
            if "Plugins" in file.parts:
                continue
            if str(file) not in units or units[str(file)][0][0] < int(file.stat().st_mtime):
                sys.exit(f"error: {file} was not compiled; run 'swift build --build-tests' first")
            path = file.relative_to(root)
            for record in units[str(file)][1]:
                for symbol, name, role in index.occurrences(record):
                    if role & DEFINITION:
                        definitions[symbol] = path
                    elif role & REFERENCE and not role & IMPLICIT:
                        uses.append((path, symbol, name))
    for path, symbol, name in sorted(set(uses)):
        if definitions.get(symbol, path) != path:
            print(path, definitions[symbol], name, sep="\t")


main()
