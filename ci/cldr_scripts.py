"""The scripts of languages, for the scripts that write tables from the CLDR."""

import xml.etree.ElementTree as ElementTree

from babel import localedata
from babel.core import get_global


def default_scripts(cldr):
    """Returns the usual script of each language that the CLDR has in several scripts or has locales for."""
    data = ElementTree.parse(cldr / "supplemental/supplementalData.xml")
    apart = next(p for p in data.iter("parentLocale") if p.get("parent") == "root")
    names = [*apart.get("locales").split(), *localedata.locale_identifiers()]
    likely = get_global("likely_subtags")
    return {language: likely[language].split("_")[1]
            for language in sorted({name.split("_")[0] for name in names}) if language in likely}
