package import SourceText

/// A text that people see: a unit, or the key where that is the text of the source language.
package struct ShownText: Sendable {
  package let text: Text
  /// Nil for the key.
  package let unit: Unit?
}
