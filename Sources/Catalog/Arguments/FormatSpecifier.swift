public import SourceText

/// One format specifier of a text.
public struct FormatSpecifier: Sendable {
  public var range: SourceRange
}
