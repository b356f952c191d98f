"""What every reader makes of its file: tables of keys, and their texts in each locale."""


class Node:
    """A place that holds texts, or variations with branches that are places of their own."""

    def __init__(self):
        self.texts = []  # [(state, text)]; several are phrases, or a fault of the file
        self.are_phrases = False
        self.variations = []  # [(kind, [(name, Node)])]


class Localization:
    """A key in one locale."""

    def __init__(self, locale, root=None):
        self.locale = locale  # as the file spells it
        self.root = root or Node()
        self.substitutions = []  # [(name, Node)]

    def places(self):
        """Yields the places of the localization with the names of their substitutions."""
        yield None, self.root
        for name, node in self.substitutions:
            yield name, node

    def walk(self):
        """Yields (path, node) for each place and the branches inside of it."""
        for name, node in self.places():
            yield from _walk((name,), node)

    def leaves(self):
        """Yields (path, state, texts) for each text; the phrases of one place are one text."""
        for path, node in self.walk():
            if node.are_phrases and node.texts:
                yield path, node.texts[0][0], [text for _, text in node.texts]
            else:
                yield from ((path, state, [text]) for state, text in node.texts)

    def variations(self):
        """Yields (path, kind, branches) for each variation, those inside of branches too."""
        for path, node in self.walk():
            yield from ((path, kind, branches) for kind, branches in node.variations)

    def has_texts(self):
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
        self.source = None  # the localization in the language of the code


class Table:
    """A string table in all its locales."""

    def __init__(self, title, files, kind):
        self.title = title
        self.files = files
        self.kind = kind  # catalog, localized or xliff
        self.source = None  # the language of the code as the file spells it; None for no source
        self.locales = []  # as the files spell them, also those without any text
        self.entries = []
        self.needs_all_locales = True
