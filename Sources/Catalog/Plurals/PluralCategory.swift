public enum PluralCategory: UInt8, Sendable, CaseIterable {
  case zero, one, two, few, many, other
}
