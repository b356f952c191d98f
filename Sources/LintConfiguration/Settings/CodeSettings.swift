import LintKit
package import Patterns
package import Platform
import SourceCode
import SourceText
import Syntax

/// The settings for the program code that uses the keys of tables.
package struct CodeSettings: Sendable {
  /// An argument of a routine: its position from 0, or a name.
  package enum Argument: Hashable, Sendable {
    case position(Int)
    case name(String)
  }

  /// A routine of the project that takes a key, or a property of literals.
  package struct Routine: Sendable {
    /// The name of a function or a macro, which a type may qualify: `L10n.tr`.
    package var name: String?
    /// The position or the label of the key among its arguments, or nil if the declaration shows
    /// it.
    package var key: Argument?
    /// The position of the table among its arguments, or the table of all its keys. Nil if the
    /// label or the declaration shows it.
    package var table: Argument?
    /// The name of a property, for example `localized` in `"key".localized`.
    package var property: String?

    package init() {}
  }

  /// Keys that are used although the code doesn't contain them.
  package struct UsedKeys: Sendable {
    /// A pattern of keys, or nil.
    package var pattern: Glob?
    /// What the keys begin with, or nil.
    package var prefix: String?
    package var reason: String?
  }

  /// The files to read, as patterns relative to the configuration. Empty for none.
  package var include: [Glob] = []
  package var exclude: [Glob] = []
  package var routines: [Routine] = []
  package var used: [UsedKeys] = []
  /// What generated accessors begin with, for example `L10n` or `R.string`.
  package var accessors: [String] = []
  /// Whether a symbol that Xcode generates for a key counts as a use of it.
  package var symbols = true
  /// The files and folders that the command line names, as displayed paths.
  package var roots: [ShownPath] = []
}

extension CodeSettings {
  /// Whether code is read at all.
  package var isOn: Bool { !include.isEmpty || !roots.isEmpty }

  /// Whether all settings have their defaults.
  var isStandard: Bool {
    include.isEmpty && exclude.isEmpty && routines.isEmpty && used.isEmpty && symbols
      && accessors.isEmpty
  }

  /// The folders that contain all files that the patterns may match, relative to the configuration.
  package var includedFolders: [String] {
    include.map { glob in
      let names = glob.pattern.split(separator: "/", omittingEmptySubsequences: false)
      let fixed = names.dropLast().prefix { name in
        !name.contains { "*?[{".contains($0) }
      }
      return fixed.joined(separator: "/")
    }
  }
}

extension BidirectionalCollection<UInt8> {
  /// Whether a path leads through a folder whose code isn't compiled.
  var leadsThroughFolderOfCopies: Bool {
    var start = startIndex
    while let slash = self[start...].firstIndex(of: UInt8(ascii: "/")) {
      if self[start..<slash].isNameOfFolderWithCopies { return true }
      start = index(after: slash)
    }
    return false
  }

  /// Whether it is the name of a folder whose code isn't compiled: one that begins with a period,
  /// which belongs to a tool and contains templates and copies of code, or documentation.
  fileprivate var isNameOfFolderWithCopies: Bool {
    let period = UInt8(ascii: ".")
    return first == period && contains { $0 != period } || suffix(5).elementsEqual(".docc".utf8)
  }
}

extension Glob {
  /// Whether the pattern names a folder whose code isn't compiled.
  var namesFolderOfCopies: Bool {
    pattern.utf8.split { "/{,".utf8.contains($0) }.contains(where: \.isNameOfFolderWithCopies)
  }
}

extension SettingKind<CodeSettings> {
  static var code: Self {
    .object(
      SettingObject([
        Setting(
          "include", \.include, .list(of: .glob(.path)),
          otherNames: ["included", "includes", "files", "paths", "sources"],
          help: "Program code and interfaces that use the keys, for example App/**."),
        Setting(
          "exclude", \.exclude, .list(of: .glob(.path)),
          otherNames: ["excluded", "excludes", "ignore", "ignored"],
          help: "Files of 'include' that are not read."),
        Setting(
          "routines", \.routines, .list(of: .codeRoutine), otherNames: ["functions", "macros"],
          help: """
            Functions and macros of the project that take a key, as for the option -s of \
            genstrings.
            """),
        Setting(
          "used", \.used, .list(of: .usedKeys), otherNames: ["keep", "usedkeys"],
          help: "Keys that are used although the code does not contain them."),
        Setting(
          "accessors", \.accessors, .list(of: .text(.plain)), otherNames: ["generated"],
          help: """
            What generated accessors for keys begin with, for example L10n or R.string, if their \
            files are not in the repository.
            """),
        Setting(
          "symbols", \.symbols, .flag(true), otherNames: ["generatedsymbols"],
          help: "Whether a symbol that Xcode generates for a key counts as a use of it."),
      ])
    ) { _, _ in CodeSettings() }
  }
}

extension SettingKind<CodeSettings.Argument> {
  fileprivate static var argument: Self {
    Self(
      .either(.text(.plain), .whole(0...7)),
      read: { value, _ in
        if let name = value.text { return .name(name) }
        guard case .number(let number) = value.content else { return nil }
        return Int(exactly: number).flatMap { (0...7).contains($0) ? .position($0) : nil }
      },
      write: { argument, json in
        switch argument {
        case .position(let position): json.value(position)
        case .name(let name): json.value(name)
        }
      })
  }
}

extension SettingKind<CodeSettings.Routine> {
  fileprivate static var codeRoutine: Self {
    let object = SettingObject<CodeSettings.Routine>(
      [
        Setting("name", \.name, .optional(.text(.plain)), help: "Name of a function or macro."),
        Setting(
          "key", \.key, .optional(.argument),
          help: "Label of the key among the arguments, or its position from 0 (default: 0)."),
        Setting(
          "table", \.table, .optional(.argument),
          help: """
            Table of its keys, or the position of the table among the arguments (default: the \
            table that a call names).
            """),
        Setting(
          "property", \.property, .optional(.text(.plain)),
          help: #"Name of a property of literals: localized for "key".localized."#),
      ], alternatives: ["name", "property"])
    return Self(
      .either(.text(.plain), .object(object.shape)),
      read: { value, source in
        var routine = CodeSettings.Routine()
        if let name = value.text {
          routine.name = name
        } else {
          object.read(value, of: source, into: &routine)
        }
        return routine.name == nil && routine.property == nil ? nil : routine
      },
      write: { routine, json in
        if let name = routine.name, routine.key == nil, routine.table == nil {
          json.value(name)
        } else {
          json.object { object.write(routine, to: &$0) }
        }
      })
  }
}

extension SettingKind<CodeSettings.UsedKeys> {
  fileprivate static var usedKeys: Self {
    let object = SettingObject<CodeSettings.UsedKeys>([
      Setting(
        "prefix", \.prefix, .optional(.text(.plain)), isRequired: true,
        help: "What the keys begin with."),
      Setting(
        "reason", \.reason, .optional(.text(.reason)), help: "How the code uses them."),
    ])
    return Self(
      .either(.text(.pattern), .object(object.shape)),
      read: { value, source in
        var used = CodeSettings.UsedKeys()
        used.pattern = value.glob(for: .text)
        object.read(value, of: source, into: &used)
        return used.pattern == nil && used.prefix == nil ? nil : used
      },
      write: { used, json in
        if let pattern = used.pattern {
          json.value(pattern.pattern)
        } else {
          json.object { object.write(used, to: &$0) }
        }
      })
  }
}

extension ShownPath {
  /// Whether the file belongs to a target of tests, according to its name or that of a folder.
  package var isTest: Bool {
    var names = text.utf8.split(separator: UInt8(ascii: "/"))[...]
    guard let file = names.popLast() else { return false }
    let ending = "Tests".utf8.reversed()
    if names.contains(where: { $0.reversed().starts(with: ending) || $0.elementsEqual("Test".utf8) }
    ) {
      return true
    }
    return file.prefix { $0 != UInt8(ascii: ".") }.reversed().starts(with: ending)
  }

  /// Whether the file belongs to a part of the app for its developers, according to its name or
  /// that of a folder: `DebugViewController.swift`.
  package var isForDebugging: Bool { text.contains("Debug") }
}

/// The keys that the settings say are used.
package struct UsedKeySet: Sendable {
  private let patterns: GlobSet
  /// The hashes of what keys begin with.
  private let prefixes: Set<UInt64>

  /// - Parameter work: the budget for matching patterns.
  package init(_ used: [CodeSettings.UsedKeys], work: WorkBudget) {
    patterns = GlobSet(used.compactMap(\.pattern), work: work)
    prefixes = Set(used.compactMap(\.prefix).map { KeyHash.exact($0.utf8) })
  }

  /// Returns whether a key is used.
  package func contains(_ key: String) -> Bool {
    KeyHash.matchesBeginning(of: key.utf8, prefixes.contains) || !patterns.matches(in: key).isEmpty
  }
}
