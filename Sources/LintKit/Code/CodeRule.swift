package import Catalog
package import SourceCode

/// A rule about the program code that uses the keys of tables.
///
/// It runs after all tables are read, once for each file of code.
package protocol CodeRule: Rule {
  /// Reports problems with the uses of keys in one file.
  func check(_ file: CodeFile, of project: ProjectKeys, _ context: inout RuleContext)
}

/// A rule about the literals that code displays.
///
/// Only if such a rule is on, these literals are looked for, file by file.
package protocol DisplayedStringRule: CodeRule {
  /// Reports problems with the displayed literals of one file.
  func check(
    _ strings: [DisplayedString], in file: CodeFile, of project: ProjectKeys,
    _ context: inout RuleContext)
}

extension DisplayedStringRule {
  package func check(_ file: CodeFile, of project: ProjectKeys, _ context: inout RuleContext) {}
}

extension RuleContext {
  /// Returns how sure it is that a call that Xcode reads asks for the key of an entry.
  /// Returns nil if there is none, or if no code is read. Calls in apps and extensions that don't
  /// copy the table don't count.
  package func certaintyOfCall(for entry: Entry) -> KeyUse.Certainty? {
    certaintyOfCall(for: entry.key, of: entry.table)
  }

  /// Returns the same for a key of a table.
  package func certaintyOfCall(for key: TextSpan, of table: Table) -> KeyUse.Certainty? {
    guard let code else { return nil }
    let path = table.files.first?.path ?? ""
    return code.kindsOfUses(of: Array(table.string(of: key).utf8), in: table.name, at: path)
      .filter { $0.isExtracted && code.program(of: $0, withoutTableAt: path) == nil }
      .map(\.certainty).max()
  }

  /// Returns the name of an app or an extension whose code asks for the key of an entry although it
  /// doesn't copy the table. Nil if other code asks for the key.
  package func programWithoutTable(askingFor entry: Entry) -> String? {
    guard let code else { return nil }
    let calls = code.uses(of: entry).filter { $0.kind.isCall && $0.certainty != .evidence }
    let programs = calls.map { code.program(of: $0, withoutTableAt: entry.path) }
    return programs.contains(nil) ? nil : programs.first ?? nil
  }

  /// Returns whether a call from which every build in Xcode extracts a key has a default value. Nil
  /// if there is no such call, or if no code is read.
  package func hasDefaultValue(_ key: TextSpan, of table: Table) -> Bool? {
    let uses = extractedUses(of: key, of: table)
    return uses.isEmpty ? nil : uses.contains { $0.defaultValue != nil }
  }

  /// Returns the default value of the calls from which every build in Xcode extracts a key, with
  /// numbers if it has several arguments. Nil if it isn't known, or if they have several.
  package func defaultValue(of key: TextSpan, of table: Table) -> String? {
    let values = extractedUses(of: key, of: table).compactMap(\.defaultValue)
    guard Set(values).count == 1, let value = values[0].exactKey else { return nil }
    return String(decoding: FormatSpecifiers.numbered(value) ?? value, as: UTF8.self)
  }

  private func extractedUses(of key: TextSpan, of table: Table) -> [KeyUse] {
    let path = table.files.first?.path ?? ""
    guard let code else { return [] }
    return code.kindsOfUses(of: Array(table.string(of: key).utf8), in: table.name, at: path)
      .filter {
        $0.isExtractedByXcode && $0.isExtracted && !$0.isConditional
          && code.isInTarget($0, ofTableAt: path)
      }
  }

  /// Returns why a key must not be removed, or nil if nothing in the code can be a use of it. Nil
  /// if no code is read.
  package func reason(toKeep key: TextSpan, of table: Table) -> UseReason? {
    projectCode?.reason(
      toKeep: table.string(of: key), in: table.name, at: table.files.first?.path ?? "")
  }

  /// Returns whether nothing uses a key, as far as all of the code is known.
  package func isUnused(_ key: TextSpan, of table: Table) -> Bool {
    let path = table.files.first?.path ?? ""
    guard let projectCode, projectCode.knowsAllUses(ofTable: table.name, at: path) else {
      return false
    }
    return reason(toKeep: key, of: table) == nil
  }
}

extension UseTable {
  /// Returns the first use of each kind of the key of an entry.
  fileprivate func uses(of entry: Entry) -> [KeyUse] {
    kindsOfUses(
      of: Array(entry.string(of: entry.key).utf8), in: entry.table.name, at: entry.path)
  }
}

extension Entry {
  /// The displayed path of a file of the table.
  fileprivate var path: String { table.files.first?.path ?? "" }
}

extension Table {
  /// Whether it is the copy of a table in an `.xcloc` bundle, which no build changes.
  package var isInExport: Bool { files.first?.path.isInExport ?? false }

  /// Whether Xcode extracts keys of the table from the code, so that its views are localized. It
  /// is known after the table was read.
  package var hasExtractedKeys: Bool {
    capabilities.hasExtractedKeys && keys.contains(where: \.isExtracted)
  }
}

extension KeyUse {
  /// Whether Xcode extracts the key from a call in the app or in a module of the project.
  fileprivate var isExtracted: Bool {
    kind.isCall && kind != .wrapper && certainty != .evidence && bundle != .other
      && bundle != .ofClass
  }

  /// The arguments that are inserted into the string, or nil if they are not known: those of
  /// `String(format:)`, or the interpolations of the default value.
  package var passedArguments: [FormatSpecifiers]? {
    if let arguments = format?.arguments { return arguments }
    guard let defaultValue, !defaultValue.isComputed, defaultValue.hasArguments else { return nil }
    var arguments: [FormatSpecifiers] = []
    for part in defaultValue.parts {
      switch part {
      case .argument(let specifiers): arguments.append(specifiers)
      // An interpolation with `specifier:` is text.
      case .text(let text) where text.contains(UInt8(ascii: "%")): return nil
      case .text, .anything: break
      }
    }
    return arguments
  }
}

extension String {
  /// Whether the path is that of a file in an `.xcloc` bundle.
  var isInExport: Bool {
    split(separator: "/").dropLast().contains { $0.hasSuffix(".xcloc") }
  }
}
