public import SourceText

/// Something that is wrong with an argument of a text.
public struct ArgumentFault: Sendable {
  public var unit: Int
  public var range: SourceRange
}
