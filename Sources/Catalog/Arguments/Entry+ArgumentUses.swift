public import SourceText

/// One argument as a specifier of a text reads it.
public struct ArgumentUse: Sendable {
  /// From 1.
  public let position: Int
  public let argumentClass: ArgumentClass
  /// Where the specifier stands.
  public let range: SourceRange
}

extension Entry {
  /// The arguments that a text reads, in the order of its specifiers; nothing for a text that is no
  /// format string.
  public func argumentUses(of unit: Unit) -> [ArgumentUse] {
    unit.specifiers.flatMap { index in
      (0..<3).compactMap { slot in
        argument(slot, of: index).map { position, argumentClass in
          ArgumentUse(
            position: position, argumentClass: argumentClass, range: specifiers[index].range)
        }
      }
    }
  }
}
