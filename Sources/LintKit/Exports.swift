// A rule file only has to import LintKit.
@_exported public import Catalog
@_exported public import Diagnostics
@_exported public import FormatStrings
@_exported public import Languages
@_exported public import Patterns
@_exported public import SourceText
// Options with a custom type are read from this.
@_exported public import struct Syntax.JSONValue
