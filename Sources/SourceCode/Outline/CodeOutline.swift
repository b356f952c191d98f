/// What a lexer finds in one file of program code.
package struct CodeOutline: Sendable {
  /// The language, which determines how literals are decoded and what a call looks like.
  package let language: CodeLanguage
  /// The string literals, by the offset at which they begin.
  package internal(set) var literals: [CodeLiteral] = []
  /// The interpolations of all literals, by the offset at which they begin.
  package internal(set) var interpolations: [CodeInterpolation] = []
  /// The comments that contain a directive for the linter, without their delimiters.
  package internal(set) var directives: [Range<UInt32>] = []
  /// The parameters and properties whose type is that of a key.
  package internal(set) var parameters: [KeyParameter] = []
  /// The functions and properties that look up what they are given.
  package internal(set) var wrappers: [KeyWrapper] = []
  /// The macros that call another routine of localization.
  package internal(set) var macros: [KeyMacro] = []
  /// Whether the whole file was read. False if its brackets are nested too deeply.
  package internal(set) var isComplete = true

  init(_ language: CodeLanguage) { self.language = language }

  /// Whether the file has routines that take a key.
  var declaresRoutines: Bool { !parameters.isEmpty || !wrappers.isEmpty || !macros.isEmpty }
}

/// A language of program code that a lexer reads.
package enum CodeLanguage: Hashable, Sendable {
  case swift
  /// C, C++, Objective-C and Objective-C++.
  case c

  /// Returns the language of a file according to the extension of its name, or nil.
  package init?(extension name: String) {
    switch name {
    case "swift": self = .swift
    case "m", "mm", "h", "c", "cc", "cpp", "cxx", "hh", "hpp", "pch": self = .c
    default: return nil
    }
  }
}
