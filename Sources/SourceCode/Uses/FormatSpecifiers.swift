/// A set of format specifiers, of which an interpolation becomes one in the key.
package struct FormatSpecifiers: OptionSet, Hashable, Sendable {
  package let rawValue: UInt8

  package init(rawValue: UInt8) { self.rawValue = rawValue }

  /// `%lld`
  package static var signed: Self { Self(rawValue: 1) }
  /// `%llu`
  package static var unsigned: Self { Self(rawValue: 2) }
  /// `%d`
  package static var shortSigned: Self { Self(rawValue: 4) }
  /// `%u`
  package static var shortUnsigned: Self { Self(rawValue: 8) }
  /// `%lf`
  package static var double: Self { Self(rawValue: 16) }
  /// `%f`
  package static var float: Self { Self(rawValue: 32) }
  /// `%@`
  package static var object: Self { Self(rawValue: 64) }
  /// All specifiers, for an expression of an unknown type.
  package static var all: Self { Self(rawValue: 127) }

  /// The specifier as it is written in a key, if the set has exactly one.
  package var text: StaticString? {
    switch self {
    case .signed: "%lld"
    case .unsigned: "%llu"
    case .shortSigned: "%d"
    case .shortUnsigned: "%u"
    case .double: "%lf"
    case .float: "%f"
    case .object: "%@"
    default: nil
    }
  }

  /// Returns the specifier that a value of a type becomes, or nil if it isn't known.
  init?(typeName: String) {
    switch typeName {
    case "Int", "Int64": self = .signed
    case "UInt", "UInt64": self = .unsigned
    case "Int8", "Int16", "Int32": self = .shortSigned
    case "UInt8", "UInt16", "UInt32": self = .shortUnsigned
    case "Double", "CGFloat": self = .double
    case "Float": self = .float
    case "String", "Substring", "AttributedString", "Text", "Image", "Date", "NSString":
      self = .object
    default: return nil
    }
  }
}
