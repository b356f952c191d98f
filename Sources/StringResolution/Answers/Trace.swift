/// The reason for one step on the way from a request to a string.
package enum Trace: Hashable, Sendable {
  case language(LanguageReason)
  case entry(EntryReason)
  case device(DeviceReason)
  case width(WidthReason)
  case argument(ArgumentReason)
  case category(CategoryReason)
  case formatting(FormattingReason)
}

extension Trace {
  /// The name of the step, as JSON has it.
  package var step: String {
    switch self {
    case .language: "language"
    case .entry: "entry"
    case .device: "device"
    case .width: "width"
    case .argument: "argument"
    case .category: "category"
    case .formatting: "formatting"
    }
  }

  /// The reason in plain English: a fragment without a period.
  package var sentence: String {
    switch self {
    case .language(let reason): reason.sentence
    case .entry(let reason): reason.sentence
    case .device(let reason): reason.sentence
    case .width(let reason): reason.sentence
    case .argument(let reason): reason.sentence
    case .category(let reason): reason.sentence
    case .formatting(let reason): reason.sentence
    }
  }

  /// The problem that the reason describes, or nil if it is only a fact.
  package var problem: ResolutionProblem? {
    switch self {
    case .language(let reason): reason.problem
    case .entry(let reason): reason.problem
    case .device(let reason): reason.problem
    case .width(let reason): reason.problem
    case .argument(let reason): reason.problem
    case .category(let reason): reason.problem
    case .formatting(let reason): reason.problem
    }
  }
}

/// Why a specifier shows something other than its own argument.
package enum ArgumentReason: Hashable, Sendable {
  /// The request has no value for the argument.
  case notGiven(Int)
  /// No specifier reads an earlier argument, so this one is read from the place of another.
  case shifted(Int, readFrom: Int)
  /// The argument has another type than the one that is read.
  case otherType(Int, readAs: String)
  /// The argument is counted only as an object.
  case notANumber(Int)
  /// The number has a fraction, which the specifier never has.
  case impossible(specifier: String)
}

extension ArgumentReason {
  var sentence: String {
    switch self {
    case .notGiven(let position): "argument \(position) is not given"
    case .shifted(let position, let slot):
      "argument \(position) is read from the place of argument \(slot), because no specifier reads an "
        + "earlier one"
    case .otherType(let position, let type):
      "argument \(position) is read as \(type), but isn't one"
    case .notANumber(let position): "argument \(position) selects a plural form, but isn't a number"
    case .impossible(let specifier): "\(specifier) never passes a fraction"
    }
  }

  var problem: ResolutionProblem? {
    switch self {
    case .notGiven, .impossible: nil
    case .shifted, .otherType, .notANumber: .wrongSlot
    }
  }
}

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
