import SourceCode

/// A part of the program that reads bytes from outside, and what must be true of it for all bytes.
///
/// A target needs nothing but its input: `ci/fuzz.sh` runs it under libFuzzer, and a test replays
/// the files in `Tests/Fuzz/Corpus`.
package enum FuzzTarget: String, CaseIterable, Sendable {
  /// A baseline, which is written and read again.
  case baseline
  /// The lexer of C and Objective-C, and the uses of keys.
  case c
  /// A string catalog, with all rules.
  case catalog
  /// A configuration, and a run with it.
  case configuration
  /// Safe and unsafe fixes, and a second reading.
  case fix
  /// The scanners for format specifiers and placeholders.
  case format
  /// Patterns for paths and text.
  case glob
  /// The lines of a history of coverage.
  case history
  /// Interface Builder files.
  case interface
  case json
  /// A merge of three files.
  case merge
  /// Regular expressions.
  case pattern
  /// Xcode projects, build settings, package manifests and property lists of a project.
  case project
  /// The strings that a build extracted.
  case stringsdata
  /// A `.strings` file of any encoding, with all rules.
  case strings
  /// A `.stringsdict` in XML, as a binary or in the old style, with all rules.
  case stringsdict
  /// The lexer of Swift, and the uses of keys.
  case swift
  /// An XLIFF, with all rules.
  case xliff

  /// Feeds a target with bytes, and returns the broken promises, or an empty array.
  package func problems(with bytes: [UInt8]) async -> [String] {
    switch self {
    case .baseline: SettingsTargets.baseline(bytes)
    case .c: CodeTargets.code(bytes, .code(.c))
    case .catalog: await LintTargets.problems(with: bytes, at: "L.xcstrings")
    case .configuration: await SettingsTargets.configuration(bytes)
    case .fix: await FixTarget.problems(with: bytes)
    case .format: TextTargets.format(bytes)
    case .glob: PatternTargets.glob(bytes)
    case .history: SettingsTargets.history(bytes)
    case .interface: CodeTargets.code(bytes, .interface)
    case .json: TextTargets.json(bytes)
    case .merge: MergeTarget.problems(with: bytes)
    case .pattern: PatternTargets.pattern(bytes)
    case .project: CodeTargets.project(bytes)
    case .stringsdata: CodeTargets.code(bytes, .extractedStrings)
    case .strings: await LintTargets.problems(with: bytes, at: "de.lproj/L.strings")
    case .stringsdict: await LintTargets.problems(with: bytes, at: "de.lproj/L.stringsdict")
    case .swift: CodeTargets.code(bytes, .code(.swift))
    case .xliff: await LintTargets.problems(with: bytes, at: "de.xliff")
    }
  }
}
