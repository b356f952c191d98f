package import Catalog
package import FormatStrings
package import Languages
package import SourceText

/// What determines which string of an entry a user sees.
package struct StringRequest: Hashable, Sendable {
  /// The locale of the user. It selects the language, and formats the numbers.
  package var locale: LocaleIdentifier
  /// The family of the device. `other` is a family that no entry names.
  package var device: DeviceKey
  /// The width that the app asks for, or nil if it asks for none.
  package var width: Int?
  /// The arguments that the code passes, in the order of their positions.
  package var arguments: [ArgumentValue]
  /// How the code formats numbers.
  package var numberStyle: NumberStyle

  /// How the code formats numbers.
  package enum NumberStyle: Hashable, Sendable {
    /// With the digits and separators of the user's locale, as `String(localized:)` does.
    case localized
    /// As in C, as `String(format:)` does if the code passes no locale.
    case posix

    /// Returns the language whose plural rules apply to a localization.
    ///
    /// Without a locale, the number 1 is `one` and all others are `other`, whatever the language of
    /// the strings: the rules of English. Public bug reports and a public test suite show it.
    package func pluralLanguage(of localization: LocaleIdentifier) -> LocaleIdentifier {
      switch self {
      case .localized: localization
      case .posix: LocaleIdentifier("en")
      }
    }
  }

  package init(
    locale: LocaleIdentifier, device: DeviceKey = .other, width: Int? = nil,
    arguments: [ArgumentValue] = [], numberStyle: NumberStyle = .localized
  ) {
    self.locale = locale
    self.device = device
    self.width = width
    self.arguments = arguments
    self.numberStyle = numberStyle
  }
}

/// The value of one argument that the code passes.
package enum ArgumentValue: Hashable, Sendable {
  case integer(Int)
  case double(Double)
  /// An object by its description, or a C string.
  case text(String)
  /// A number with a fraction where an integer is read, which no code can pass. It shows a form
  /// that no integer selects.
  case impossible(Double)

  /// Reads a value that a user wrote for an argument. What isn't a number of the right kind is
  /// text.
  ///
  /// - Parameter argumentClass: what the string reads, or nil if it is unknown.
  package init(_ text: String, for argumentClass: ArgumentClass?) {
    switch argumentClass {
    case .int32?, .uint32?, .int64?, .uint64?, .star?, .character?:
      self = Int(text).map(Self.integer) ?? .text(text)
    case .double?, .longDouble?:
      self = Double(text).map(Self.double) ?? .text(text)
    case .object?, .cString?, .wideString?, .pascalString?, .pointer?, .discarded?, .unknown?, nil:
      self = .text(text)
    }
  }
}

/// What a user sees for a request, where it comes from, and why.
package struct ResolvedString: Sendable {
  /// What is shown.
  package enum Shown: Hashable, Sendable {
    case string(String)
    /// Users see the key, formatted if the code passes arguments.
    case key(String)
    /// Nothing defines what is shown. The trace has the reason.
    case undefined
  }

  /// A string of the entry that is part of what is shown.
  package struct Origin: Hashable, Sendable {
    package let locale: LocaleIdentifier
    /// The path of branches, for example `device.iphone/plural.few`, or nil if there is none.
    package let variant: String?
    /// The range of the string in its file.
    package let range: SourceRange
  }

  package var shown: Shown
  /// The strings that are shown, in the order of their use: the format, then the forms of its
  /// variables.
  package var origins: [Origin] = []
  /// The reasons, in the order of the steps.
  package var because: [Trace] = []
  /// About the number of bytes that were read to find the string.
  package var work = 0

  /// The reason why nothing is defined, or else the first problem on the way, or nil if there is
  /// none.
  package var problem: ResolutionProblem? {
    let problems = because.lazy.compactMap(\.problem)
    // An argument that isn't given is a problem only if it selects the string.
    return text == nil ? problems.last ?? .broken : problems.first
  }

  /// What users see, or nil if it is undefined.
  package var text: String? {
    switch shown {
    case .string(let text), .key(let text): text
    case .undefined: nil
    }
  }
}
