import ArgumentParser
import Catalog
import LintConfiguration
import Preview
import Reporters
import SourceText
import StringResolution
import Workspace

extension PreviewFormat: OutputFormat {
  package var isAppended: Bool { false }
}

/// The help of shared options for `preview`.
enum PreviewWording: OptionWording {
  static let format = ArgumentHelp(
    "Format of standard output (default: text).", valueName: "format")
  static let base = ArgumentHelp(
    "Show only strings that changed for users since this revision, for example origin/main.",
    valueName: "revision")
  static let jobs = ArgumentHelp(
    "Number of tables to read in parallel (default: one for each core).", valueName: "number")
  static let quiet: ArgumentHelp = "Omit the summary."
  static let verbose: ArgumentHelp = "Also show why each string is shown."
}

/// A state, as it is named in a catalog.
struct StateArgument: ExpressibleByArgument {
  let state: UnitState

  init?(argument: String) {
    guard let state = UnitState(argument.utf8) else { return nil }
    self.state = state
  }

  static var allValueStrings: [String] { UnitState.allCases.map { "\($0.word)" } }
}

/// Options for the strings that `preview` shows.
struct PreviewSelectionOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      """
      Show keys that match this pattern, in which '*' and '?' are wildcards (default: keys that \
      vary or take arguments). Can be repeated.
      """, valueName: "pattern"))
  var key: [String] = []

  @Option(
    help: ArgumentHelp(
      """
      Show what users of these locales read (comma-separated), whether or not a table has them \
      (default: the locales of the tables). Can be repeated.
      """, valueName: "locales"))
  var locale: [String] = []

  @Option(help: ArgumentHelp("Show only the keys of this table.", valueName: "name"))
  var table: String?

  @Option(
    help: ArgumentHelp(
      """
      Show only tables with a file at a path that matches this pattern. The languages of the other \
      tables still count. Can be repeated.
      """, valueName: "pattern"))
  var path: [String] = []

  @Option(help: "Show only strings in this state. Can be repeated.")
  var state: [StateArgument] = []

  @Option(
    help: ArgumentHelp(
      "Leave out keys that match this pattern. Can be repeated.", valueName: "pattern"))
  var except: [String] = []

  @Flag(help: "Show only the source language.")
  var sourceOnly = false

  /// Applies the options to a request.
  func apply(to request: inout PreviewRequest) throws(CommandFailure) {
    request.keys = try Self.globs(key, for: .text, option: "--key")
    request.exceptKeys = try Self.globs(except, for: .text, option: "--except")
    request.tablePaths = try Self.globs(path, for: .path, option: "--path")
    request.locales = locale.separatedByCommas
    request.table = table
    request.states = Set(state.map { StringUnit.State($0.state) })
    request.isSourceOnly = sourceOnly
  }

  private static func globs(
    _ patterns: [String], for subject: Glob.Subject, option: String
  ) throws(CommandFailure) -> [Glob] {
    var globs: [Glob] = []
    for pattern in patterns {
      do throws(GlobError) {
        globs.append(try Glob(pattern, for: subject))
      } catch {
        throw CommandFailure("\(option) '\(pattern)': \(error.message)")
      }
    }
    return globs
  }
}

/// Options for what the app asks for.
struct PreviewChoiceOptions: ParsableArguments {
  private static let maxWidth = 100_000

  @Option(
    help: ArgumentHelp(
      """
      Show strings at these widths (comma-separated), in the unit of the table's widths (default: \
      ranges). Can be repeated.
      """, valueName: "widths"))
  var width: [String] = []

  @Option(
    help: ArgumentHelp(
      """
      Show strings on these devices (comma-separated): \
      \(DeviceKey.allCases.map(\.rawValue).joined(separator: ", ")). Can be repeated.
      """, valueName: "devices"))
  var device: [String] = []

  @Option(
    name: .customLong("arg"),
    help: ArgumentHelp(
      """
      Value of the next argument, a list (1,2,5) or a range (0..5). Repeat it for further \
      arguments, in the order of their positions.
      """, valueName: "value"))
  var arguments: [String] = []

  @Option(
    help: ArgumentHelp(
      """
      Also show the source language in these pseudo-languages (comma-separated): \
      \(PseudoLanguage.allCases.map(\.rawValue).joined(separator: ", ")). Can be repeated.
      """, valueName: "pseudo-languages"))
  var pseudo: [String] = []

  @Flag(
    help: """
      Format numbers and choose plural forms as code does that passes no locale.
      """)
  var posix = false

  /// Applies the options to a request.
  func apply(to request: inout PreviewRequest) throws(CommandFailure) {
    for name in width.separatedByCommas {
      guard let width = Int(name), 0...Self.maxWidth ~= width else {
        throw CommandFailure(
          "--width '\(name)': not a whole number from 0 to \(Self.maxWidth)")
      }
      request.choice.widths.append(width)
    }
    for name in device.separatedByCommas {
      guard let device = DeviceKey(rawValue: name) else { throw Self.unknownDevice(name) }
      request.choice.devices.append(device)
    }
    for name in pseudo.separatedByCommas {
      guard let pseudo = PseudoLanguage(rawValue: name) else {
        let names = PseudoLanguage.allCases.map(\.rawValue)
        let meant = nearestName(to: name, in: names).map { "; did you mean '\($0)'?" } ?? ""
        throw CommandFailure(
          "--pseudo '\(name)': unknown pseudo-language\(meant)",
          help: "the pseudo-languages are \(names.joined(separator: ", "))")
      }
      request.pseudo.append(pseudo)
    }
    for text in arguments {
      do throws(PreviewArgument.Failure) {
        request.choice.arguments.append(try PreviewArgument(text))
      } catch {
        throw CommandFailure("--arg '\(text)': \(error.message)", help: error.help)
      }
    }
    if posix { request.choice.numberStyle = .posix }
    guard request.choice.isWithinLimit else {
      throw CommandFailure(
        "more than \(PreviewChoice.maxCombinations) combinations of devices, widths and "
          + "arguments",
        help: "ask for fewer values")
    }
  }

  private static func unknownDevice(_ name: String) -> CommandFailure {
    let names = DeviceKey.allCases.map(\.rawValue)
    let meant = DeviceKey(meantBy: name)?.rawValue ?? nearestName(to: name, in: names)
    return CommandFailure(
      "--device '\(name)': unknown device" + (meant.map { "; did you mean '\($0)'?" } ?? ""),
      help: "the devices are \(names.joined(separator: ", "))")
  }
}

/// Options for the revision that a preview is compared with.
struct PreviewComparisonOptions: ParsableArguments {
  @OptionGroup var base: BaseOptions<PreviewWording>

  @Flag(
    name: .customLong("staged"),
    help: """
      Compare what is staged for the next commit instead of the working tree (default base: HEAD).
      """)
  var isStaged = false

  @Flag(
    help: """
      Exit with 1 if strings change for users, for example during a string freeze, or if the \
      change excludes a table. '--except' names keys that may change.
      """)
  var failOnChange = false

  @Flag(
    help: "With '--fail-on-change', allow keys that the tables of the base don't have.")
  var allowNewKeys = false

  func validate() throws {
    guard failOnChange || !allowNewKeys else {
      throw ValidationError("'--allow-new-keys' needs '--fail-on-change'.")
    }
    guard base.base != nil || isStaged || !failOnChange else {
      throw ValidationError("'--fail-on-change' needs '--base' or '--staged'.")
    }
  }

  /// The states of the repository to compare, or nil to show the files on the disk.
  var states: RepositoryStates.Request? {
    var states = base.states(isStaged: isStaged)
    states?.acceptsMerge = false
    guard isStaged, base.base == nil else { return states }
    states?.base = "HEAD"
    return states
  }
}
