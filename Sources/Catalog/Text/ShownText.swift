public import SourceText

/// A text that people see: a unit, or the key where that is the text of the source language.
public struct ShownText: Sendable {
  public let text: Text
  /// Nil for the key.
  public let unit: Unit?
}
