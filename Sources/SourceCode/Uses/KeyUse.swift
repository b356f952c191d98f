/// A place in program code that uses a key.
package struct KeyUse: Hashable, Sendable {
  /// The range of the literal with its delimiters, or of all literals that are joined.
  package let range: Range<UInt32>
  package let kind: Kind
  package internal(set) var certainty: Certainty
  package internal(set) var key: KeyPattern
  package internal(set) var table = Table.unspecified
  package internal(set) var bundle = Bundle.unspecified
  package internal(set) var defaultValue: KeyPattern?
  /// The comment, decoded.
  package internal(set) var comment: [UInt8]?
  /// What the code makes of the string.
  package internal(set) var outcome = Outcome.unknown
  /// A number for the name of the wrapper that looks up the string, or 0 for another kind of use.
  package internal(set) var wrapper: UInt32 = 0
  /// The line of the use. It is known after the whole file was read.
  package internal(set) var place = CodePlace(file: 0, line: 0)
  /// Whether the code is compiled only if a condition such as `#if SWIFT_PACKAGE` is true.
  package internal(set) var isConditional = false
  /// Whether it is a string of a view or a modifier that has no parameter for a bundle.
  package internal(set) var lacksBundle = false
  /// Whether the code is compiled only for debugging, or is in a `PreviewProvider`.
  package internal(set) var isForDebugging = false
  /// Whether users don't see the string, although every build compiles the code: it is in a view
  /// that only previews show, or is redacted.
  package internal(set) var isUnseen = false
  /// A number for the condition, or 0 if there is none. `#else` has the number of its `#if` with
  /// all bits inverted.
  package internal(set) var condition: UInt32 = 0
  /// Whether it is only a value, whose type has neither a table nor a bundle. The code that
  /// displays the value can name these.
  package internal(set) var leavesTableOpen = false
  /// Whether the literal is a `String`, from which the code makes a key: `.init("key")`. Xcode
  /// extracts only literals whose type is that of a key.
  package internal(set) var isString = false
  /// Whether the project's setting `LOCALIZED_STRING_MACRO_NAMES` names the routine, so that Xcode
  /// extracts the keys of its calls.
  package internal(set) var isOfMacro = false

  package init(range: Range<UInt32>, kind: Kind, certainty: Certainty, key: KeyPattern) {
    self.range = range
    self.kind = kind
    self.certainty = certainty
    self.key = key
  }

  /// What code makes of a string that it looks up.
  package enum Outcome: Hashable, Sendable {
    case unknown
    /// The string is the format of another one.
    case formatted(Format)
    /// The string is displayed as it is.
    case displayed
    /// The code asks for the variant for a width.
    ///
    /// If it assigns the variant to a property of a view of UIKit, the view chooses another one.
    case variantForWidth(isAssignedToView: Bool)
  }

  /// How code makes a text from a string that is its format.
  package struct Format: Hashable, Sendable {
    /// The arguments, or nil if they are not known.
    package let arguments: [FormatSpecifiers]?
    /// Whether the plural rules of the user's language apply, because a locale is passed.
    package let hasLocale: Bool
  }

  /// How sure it is that the code asks for the key when it runs.
  package enum Certainty: Int, Comparable, Sendable {
    /// The code contains the key, but may use it for something else, or only for development.
    case evidence
    /// The code asks for it if the strings of its target are localized at all.
    case likely
    case sure

    package static func < (lhs: Self, rhs: Self) -> Bool { lhs.rawValue < rhs.rawValue }
  }

  /// What the code calls.
  package enum Kind: Hashable, Sendable {
    /// `NSLocalizedString`, `CFCopyLocalizedString` and their variants.
    case foundation
    /// `String(localized:)`.
    case string
    /// `AttributedString(localized:)`.
    case attributedString
    /// `LocalizedStringResource("…")`.
    case resource
    /// `LocalizedStringKey("…")`.
    case localizedKey
    /// `bundle.localizedString(forKey:value:table:)`.
    case bundle
    /// A view, a scene or a modifier of SwiftUI.
    case swiftUI
    /// The name of a value in a chart, which VoiceOver reads.
    case chart
    /// The summary of an app intent.
    case intent
    /// A phrase of an app shortcut.
    case phrase
    /// A function or type of the project with a parameter whose type is that of a key.
    case declared
    /// A function or property of the project that looks up what it is given.
    case wrapper
    /// A property or a function that a tool generated for a key.
    case accessor
    /// A routine or property that the configuration names.
    case routine
    /// A string of a `.xib` or a `.storyboard`.
    case interface
    /// A string of an `Info.plist`.
    case infoPlist
    /// A string of a settings bundle.
    case settings
    /// A string of an `.intentdefinition`.
    case intentDefinition
    /// A string that a build on a Mac extracted.
    case extracted
    /// A string that no call looks up.
    case literal
  }

  /// The table in which the string is looked up.
  package enum Table: Hashable, Sendable {
    /// The default table, `Localizable`.
    case unspecified
    case named([UInt8])
    /// The name is determined when the code runs.
    case unknown

    /// No file has a longer name, in bytes. Lists of keys repeat the name for each key.
    package static let maxNameLength = 255

    /// Returns the table with a name, which is unknown if no file can have it.
    static func file(named name: [UInt8]) -> Table {
      name.count > maxNameLength ? .unknown : .named(name)
    }
  }

  /// The bundle in which the table is looked up.
  package enum Bundle: Hashable, Sendable {
    case unspecified
    /// `Bundle.main`, or nil.
    case main
    /// `Bundle.module` or `#bundle`.
    case module
    /// `Bundle(for:)`.
    case ofClass
    /// That of the target, because Xcode doesn't accept another one.
    case implied
    case other
  }
}

extension KeyUse {
  /// The name of the table in which the string is looked up, or nil if it isn't known.
  package var tableName: String? {
    switch table {
    case .unspecified: "Localizable"
    case .named(let name): String(decoding: name, as: UTF8.self)
    case .unknown: nil
    }
  }

  /// Whether a routine looks up the key in one of several tables.
  package var isInAnyTable: Bool { kind == .wrapper && leavesTableOpen }

  /// How the code makes a text from the string, or nil if it isn't known to be a format.
  package var format: Format? {
    if case .formatted(let format) = outcome { format } else { nil }
  }

  /// Whether there can be arguments that are inserted into the string.
  package var mayPassArguments: Bool {
    format?.arguments != nil || defaultValue?.hasArguments == true
  }

  /// Whether the code asks for the variant for a width.
  package var isVariantForWidth: Bool {
    if case .variantForWidth = outcome { true } else { false }
  }

  /// Whether users see the string itself, because the code passes no arguments.
  package var showsString: Bool {
    outcome == .displayed && !mayPassArguments
  }

  /// Returns whether the string may be looked up in a table.
  package func mayBeIn(_ name: String) -> Bool {
    isInAnyTable || tableName.map { $0 == name } ?? true
  }
}

extension KeyUse {
  /// Whether Xcode adds the key to a catalog.
  package var isExtractedByXcode: Bool {
    (certainty != .evidence || isUnseen) && !isString
      && (isOfMacro || wrapper == 0 && kind.isExtractedByXcode)
  }

  /// Whether Xcode adds the key to a catalog if it builds for debugging.
  package var isExtractedForDebugging: Bool {
    isForDebugging && wrapper == 0 && !isString && kind.isExtractedByXcode
  }
}

extension KeyUse.Kind {
  /// Whether Xcode extracts the keys of calls of the kind.
  package var isExtractedByXcode: Bool {
    switch self {
    case .foundation, .string, .attributedString, .resource, .localizedKey, .swiftUI, .declared,
      .chart, .intent:
      return true
    case .bundle, .phrase, .wrapper, .accessor, .routine, .interface, .infoPlist, .settings,
      .intentDefinition, .extracted, .literal:
      return false
    }
  }
}
