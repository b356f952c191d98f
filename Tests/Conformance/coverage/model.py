"""The result of every reader: tables of keys with their strings in each locale."""


class Node:
    """A node that contains strings, or variations whose branches are also nodes."""

    def __init__(self):
        self.strings = []  # [(state, text)]; several if they are phrases, or if the file has an error
        self.are_phrases = False
        self.variations = []  # [(kind, [(name, Node)])]


class Localization:
    """A key in one locale."""

    def __init__(self, locale, root=None):
        self.locale = locale  # spelled as in the file
        self.root = root or Node()
        self.substitutions = []  # [(name, Node)]

    def places(self):
        """Yields the root and the substitutions of the localization, with their names."""
        yield None, self.root
        for name, node in self.substitutions:
            yield name, node

    def walk(self):
        """Yields (path, node) for each of these nodes and its branches."""
        for name, node in self.places():
            yield from _walk((name,), node)

    def leaves(self):
        """Yields (path, state, strings) for each string. The phrases of a node count as one string."""
        for path, node in self.walk():
            if node.are_phrases and node.strings:
                yield path, node.strings[0][0], [text for _, text in node.strings]
            else:
                yield from ((path, state, [text]) for state, text in node.strings)

    def variations(self):
        """Yields (path, kind, branches) for each variation, also for nested ones."""
        for path, node in self.walk():
            yield from ((path, kind, branches) for kind, branches in node.variations)

    def has_strings(self):
        return next(self.leaves(), None) is not None


def _walk(path, node):
    yield path, node
    for kind, branches in node.variations:
        for name, branch in branches:
            yield from _walk(path + ((kind, name),), branch)


class Entry:
    """One key in every locale."""

    def __init__(self, key):
        self.key = key
        self.is_translatable = True
        self.extraction = None
        self.localizations = []
        self.source = None  # the localization in the source language


class Table:
    """A string table in all its locales."""

    def __init__(self, title, kind):
        self.title = title
        self.kind = kind  # catalog, localized or xliff
        self.source = None  # the source language, spelled as in the file, or None
        self.locales = []  # spelled as in the files; some may have no string
        self.entries = []
        self.needs_all_locales = True
