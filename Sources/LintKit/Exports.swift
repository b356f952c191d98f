// A rule file only has to import LintKit.
@_exported public import Catalog
@_exported public import Diagnostics
@_exported public import FormatStrings
@_exported public import SourceText
// What an option of a type of its own is read from.
@_exported public import struct Syntax.JSONValue
