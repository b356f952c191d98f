// A rule file imports LintKit and nothing else.
@_exported public import Catalog
@_exported public import Diagnostics
@_exported public import FormatStrings
@_exported public import SourceText
