public import SourceText

/// What people read of a text, as Unicode scalars that know where they come from.
///
/// A format specifier is one U+FFFC, whatever it is replaced by. A character that is no conversion
/// stays behind it.
public struct ScalarText: Sendable {
  public private(set) var scalars: [Unicode.Scalar] = []
  /// For each scalar, and once more for the end, its index in the whole text.
  private var indices: [Int] = []
  private let text: TextScalars

  /// What stands for a format specifier.
  public static let argument: Unicode.Scalar = "\u{FFFC}"

  /// - Parameter specifiers: the format specifiers of the text, in file order.
  init(_ text: TextScalars, specifiers: ArraySlice<FormatSpecifier>) {
    self.text = text
    var upcoming = specifiers.startIndex
    for (index, scalar) in text.enumerated() {
      let start = text.sourceRange(index..<index).start
      while upcoming < specifiers.endIndex, specifiers[upcoming].range.end <= start {
        upcoming += 1
      }
      if upcoming == specifiers.endIndex || start < specifiers[upcoming].range.start {
        append(scalar, from: index)
      } else if start == specifiers[upcoming].range.start {
        append(Self.argument, from: index)
      } else if specifiers[upcoming].kind == .unknown,
        text.sourceRange(index..<index + 1).end == specifiers[upcoming].range.end
      {
        // The bracket of `(100%)` belongs to the sentence.
        append(scalar, from: index)
      }
    }
    indices.append(text.count)
  }

  private mutating func append(_ scalar: Unicode.Scalar, from index: Int) {
    scalars.append(scalar)
    indices.append(index)
  }

  /// The range in the file from which some of the scalars come.
  public func sourceRange(_ range: Range<Int>) -> SourceRange {
    text.sourceRange(indices[range.lowerBound]..<indices[range.upperBound])
  }

  /// Some of the scalars as a string.
  public func string(_ range: Range<Int>) -> String {
    String(String.UnicodeScalarView(scalars[range]))
  }

  /// How long the text is to the eye, in half the width of a Chinese character.
  public var displayLength: Int { TerminalWidth.cells(of: string(scalars.indices)) }
}

extension Entry {
  /// What people read of a unit.
  public func readableText(of unit: Unit) -> ScalarText {
    readable(unit.text, specifiers: unit.specifiers)
  }

  /// What people read of the text that a translation is a translation of; nil if nobody knows it.
  public func readableSourceText(for unit: Unit) -> ScalarText? {
    guard let text = sourceText(for: unit) else { return nil }
    if text == key { return readableKey }
    // No person writes more variants than that.
    let original = source?.units.prefix(64).lazy.map { units[$0] }.first { $0.text == text }
    return readable(text, specifiers: original?.specifiers ?? 0..<0)
  }

  /// What people read of the key, where it is a text.
  public var readableKey: ScalarText { readable(key, specifiers: arguments.keySpecifiers) }

  private func readable(_ text: Text, specifiers range: Range<Int>) -> ScalarText {
    // Without specifiers nobody has looked for arguments, and the range is another entry's.
    ScalarText(scalars(of: text), specifiers: specifiers.isEmpty ? [] : specifiers[range])
  }
}
