import LintKit
import SourceText
import Syntax

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
          "symbols", \.symbols, .flag(true), otherNames: ["generatedsymbols"],
          help: "Whether a symbol that Xcode generates for a key counts as a use of it."),
      ])
    ) { _, _ in CodeSettings() }
  }
}

extension SettingKind<CodeSettings.Routine> {
  fileprivate static var codeRoutine: Self {
    let object = SettingObject<CodeSettings.Routine>(
      [
        Setting("name", \.name, .optional(.text(.plain)), help: "Name of a function or macro."),
        Setting(
          "key", \.key, .whole(0...7),
          help: "Position of the key among the arguments, from 0 (default: 0)."),
        Setting(
          "table", \.table, .optional(.text(.plain)),
          help: "Table of its keys (default: the table that a call names)."),
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
      write: { routine, json in json.object { object.write(routine, to: &$0) } })
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
