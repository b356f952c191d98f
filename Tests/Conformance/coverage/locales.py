"""Locales with their canonical identifiers and plural categories."""

import json
import pathlib
import re

PLURALS = json.loads((pathlib.Path(__file__).parent / "plurals.json").read_text("utf-8"))

OLD_NAMES = {
    "Dutch": "nl", "English": "en", "French": "fr", "German": "de", "Italian": "it",
    "Japanese": "ja", "Spanish": "es",
}  # fmt: skip

OLD_CODES = {
    "in": "id", "iw": "he", "ji": "yi", "jw": "jv", "mo": "ro", "no": "nb", "tl": "fil",
}  # fmt: skip

CHINESE = {"CN": ("Hans", None), "SG": ("Hans", None), "TW": ("Hant", None)}
CHINESE |= {"HK": ("Hant", "HK"), "MO": ("Hant", "MO")}


class Locale:
    """A locale with any spelling."""

    def __init__(self, spelling):
        self.spelling = spelling
        name, at, suffix = OLD_NAMES.get(spelling, spelling).partition("@")
        language, *parts = re.split("[-_]", name)
        language = language.lower()
        script = region = None
        if parts and re.fullmatch("[A-Za-z]{4}", parts[0]):
            script = parts.pop(0).capitalize()
        if parts and re.fullmatch("[A-Za-z]{2}|[0-9]{3}", parts[0]):
            region = parts.pop(0).upper()
        if language == "sh":
            language, script = "sr", script or "Latn"
        language = OLD_CODES.get(language, language)
        if (language, script, region) == ("nb", None, "NO"):
            region = None
        if language == "zh" and script is None and region in CHINESE:
            script, region = CHINESE[region]
        self.language, self.script, self.region = language, script, region
        tag = [language, script, region, *(part.lower() for part in parts)]
        self.canonical = "-".join(part for part in tag if part) + at + suffix

    @property
    def is_base(self):
        return self.spelling == "Base"

    @property
    def is_for_users(self):
        """Whether it is a language of users, and not one for tests or documentation."""
        no_locales = ("mul", "qqq", "en-XA", "ar-XB", "en-US-posix")
        return not self.is_base and self.language != "x" and self.canonical not in no_locales

    @property
    def integer_categories(self):
        """The plural categories of the whole numbers below a million."""
        language = "ku" if self.language == "kmr" else self.language
        own = PLURALS.get(f"{language}-{self.region}")
        return set((own or PLURALS.get(language, "")).split())
