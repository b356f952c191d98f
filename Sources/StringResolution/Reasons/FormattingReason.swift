/// What is remarkable about the formatting of a string.
package enum FormattingReason: Hashable, Sendable {
  /// The code passes no arguments, so percent signs are shown as they are.
  case notFormatted
  /// A `%#@name@` has no variable.
  case undefinedVariable(String)
  /// The name in a `%#@name@` has an invalid character.
  case invalidName(String)
  /// A variable refers to itself, directly or through others.
  case cycle([String])
  /// Variables are nested more deeply than `limit`.
  case tooDeep(limit: Int)
  /// The string has more variables or characters than are resolved.
  case tooLong
  /// A specifier that isn't allowed: `%n`, or a position beyond 127.
  case forbidden(String)
  /// A specifier that ends with the string.
  case incomplete(String)
  /// A width or a precision that is too large.
  case tooWide(limit: Int)
  /// `^[…](inflect: true)`, which Foundation changes in some languages only.
  case inflection
}

extension FormattingReason {
  var sentence: String {
    switch self {
    case .notFormatted: "the string is not a format, so percent signs are shown as they are"
    case .undefinedVariable(let name): "there is no variable '\(name)'"
    case .invalidName(let name): "the name '\(name)' has a character that isn't allowed"
    case .cycle(let names): "the variables refer to each other: \(names.joined(separator: " → "))"
    case .tooDeep(let limit): "variables are nested more than \(limit) levels deep"
    case .tooLong: "the string is too long to be shown"
    case .forbidden(let specifier): "'\(specifier)' is not allowed"
    case .incomplete(let specifier): "'\(specifier)' is incomplete, so it shows nothing"
    case .tooWide(let limit): "a width or precision is greater than \(limit)"
    case .inflection: "Foundation inflects this in some languages only (en, de, es, fr, it, pt …)"
    }
  }

  var problem: ResolutionProblem? {
    switch self {
    case .notFormatted, .incomplete, .inflection: nil
    case .cycle: .cycle
    case .undefinedVariable, .invalidName, .tooDeep, .tooLong, .forbidden, .tooWide: .broken
    }
  }
}
