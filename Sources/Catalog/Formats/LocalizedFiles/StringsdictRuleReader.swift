import Diagnostics
import FormatStrings
import Languages
import SourceText
import Syntax

/// A reader for the rule dictionary of one key of a `.stringsdict`.
///
/// Facts about the format come from Apple's stringsdict documentation and CFBundle_Strings.c. The
/// recursion depth is limited by the depth that the property list readers accept.
struct StringsdictRuleReader {
  let file: SourceFile
  let list: PropertyList
  var diagnostics: [Diagnostic] = []
  private var subject = Subject()

  init(file: SourceFile, list: PropertyList) {
    self.file = file
    self.list = list
  }

  /// Reads a dictionary into the current localization.
  mutating func read(_ node: PropertyList.Node, into entry: inout Entry) {
    let localization = entry.localizations[entry.localizations.count - 1]
    subject = Subject(
      table: entry.table.name, key: node.key.map { file.string(of: $0) },
      locale: entry.locale(of: localization).spelling)
    readRule(node, branch: nil, into: &entry)
  }
}

extension StringsdictRuleReader {
  private typealias Node = PropertyList.Node

  /// Returns the members of a dictionary with their keywords.
  private func members(of node: Node) -> [(keyword: StringsdictKeyword?, node: Node)] {
    list.children(of: node).map { child in
      (child.key.flatMap { StringsdictKeyword($0, in: file) }, child)
    }
  }

  private mutating func readRule(_ node: Node, branch: Int?, into entry: inout Entry) {
    let members = members(of: node)
    let rules = members.filter {
      [.formatKey, .widthRule, .deviceRule].contains($0.keyword)
    }
    guard let first = rules.first, let keyword = first.keyword else {
      report(
        "the entry has no NSStringLocalizedFormatKey, width rule or device rule",
        at: node.key?.range ?? node.range,
        help: "add NSStringLocalizedFormatKey, or use a width or device rule")
      return
    }
    if rules.count > 1 {
      if let branch {
        entry.branches[branch].hasSeveralRules = true
      } else {
        entry.localizations[entry.localizations.count - 1].hasSeveralRules = true
      }
      report(
        "the entry has two rules", at: rules[1].node.key?.range ?? node.range,
        help: "an entry has one of NSStringLocalizedFormatKey, NSStringVariableWidthRuleType and "
          + "NSStringDeviceSpecificRuleType", kind: "two-rules")
    }
    switch keyword {
    case .formatKey:
      readFormat(first.node, branch: branch, into: &entry)
      for member in members where member.keyword == nil {
        readVariable(member.node, of: first.node, branch: branch, into: &entry)
      }
    case .widthRule: readBranches(of: first.node, kind: .width, branch: branch, into: &entry)
    case .deviceRule: readBranches(of: first.node, kind: .device, branch: branch, into: &entry)
    case .specType, .valueType: break
    }
  }

  private mutating func readFormat(_ node: Node, branch: Int?, into entry: inout Entry) {
    guard node.kind == .string else {
      report("expected a string for NSStringLocalizedFormatKey", at: node.range, kind: "type")
      return
    }
    entry.append(
      StringUnit(localization: entry.localizations.count - 1, branch: branch, text: node.text))
  }

  private mutating func readBranches(
    of node: Node, kind: Variation.Kind, branch: Int?, into entry: inout Entry
  ) {
    guard node.kind == .dictionary, let name = node.key else {
      report("expected a dictionary of variants", at: node.range, kind: "type")
      return
    }
    guard node.firstChild != nil else {
      report(
        "the rule has no variants", at: name.range,
        help: kind == .width
          ? "add a string for a width, such as '20', or remove the entry"
          : "add a string for a device, such as 'mac', or remove the entry",
        kind: "no-variants")
      return
    }
    let variation = entry.append(
      Variation(
        kind: kind, localization: entry.localizations.count - 1, parent: branch, name: name.range))
    var last: Int?
    for child in list.children(of: node) {
      guard let key = child.key else { continue }
      last = entry.append(Branch(variation: variation, name: key), after: last)
      switch child.kind {
      case .string:
        entry.append(
          StringUnit(localization: entry.localizations.count - 1, branch: last, text: child.text))
      case .dictionary: readRule(child, branch: last, into: &entry)
      case .array, .data, .number, .boolean, .date:
        report("expected a string or a rule for this variant", at: child.range, kind: "type")
      }
    }
  }

  private mutating func readVariable(
    _ node: Node, of format: Node, branch: Int?, into entry: inout Entry
  ) {
    guard let name = node.key else { return }
    guard node.kind == .dictionary else {
      let spelling = file.string(of: name)
      // A member such as `Comment` is not a variable unless the format refers to it.
      if format.kind != .string || file.string(of: format.text).contains("@\(spelling)@") {
        report(
          "expected a dictionary for the variable '\(spelling)'", at: node.range, kind: "type")
      }
      return
    }
    let localization = entry.localizations.count - 1
    let substitution = entry.append(Substitution(localization: localization, name: name))
    entry.substitutions[substitution].hasVariations = true
    entry.substitutions[substitution].branch = branch
    let variation = entry.append(
      Variation(
        kind: .plural, localization: localization, substitution: substitution, name: name.range))
    var last: Int?
    var hasPluralRule = false
    var seen: Set<StringsdictKeyword> = []
    for (keyword, child) in members(of: node) {
      switch keyword {
      case .specType: hasPluralRule = checkSpecType(child)
      case .valueType: entry.substitutions[substitution].formatSpecifier = readValueType(child)
      case .formatKey, .widthRule, .deviceRule: reportRuleInVariable(child)
      case nil:
        guard let key = child.key else { continue }
        let category = PluralCategory(key, in: file)
        last = entry.append(
          Branch(variation: variation, name: key, category: category), after: last)
        readLeaf(child, branch: last, substitution: substitution, into: &entry)
      }
      if let keyword { seen.insert(keyword) }
    }
    entry.substitutions[substitution].hasUnknownRule = !hasPluralRule
    reportMissingMembers(seen, of: name)
  }

  private mutating func readLeaf(
    _ node: Node, branch: Int?, substitution: Int, into entry: inout Entry
  ) {
    guard node.kind == .string else {
      let rule = members(of: node).first { $0.keyword == .deviceRule || $0.keyword == .widthRule }
      if let rule {
        reportRuleInVariable(rule.node)
      } else {
        report("expected a string for this plural category", at: node.range, kind: "type")
      }
      return
    }
    entry.append(
      StringUnit(
        localization: entry.localizations.count - 1, branch: branch, substitution: substitution,
        text: node.text))
  }
}

extension StringsdictRuleReader {
  /// Returns whether the rule of a variable is that of plurals.
  private mutating func checkSpecType(_ node: Node) -> Bool {
    let value = node.kind == .string ? file.string(of: node.text) : nil
    // Compared as bytes, because canonical equivalence of a hostile string takes long to determine.
    guard value?.utf8.elementsEqual("NSStringPluralRuleType".utf8) != true else { return true }
    report(
      "expected 'NSStringPluralRuleType' for NSStringFormatSpecTypeKey"
        + (value.map { ", found '\($0)'" } ?? ""),
      at: node.text.range, help: "it is the only value that Apple defines", kind: "plural-rule")
    return false
  }

  /// Reads the type of the counted number, for example `d` or `lld`.
  private mutating func readValueType(_ node: Node) -> TextSpan? {
    guard node.kind == .string else {
      report("expected a string for NSStringFormatValueTypeKey", at: node.range, kind: "type")
      return nil
    }
    let value = file.string(of: node.text)
    if value.isEmpty {
      report(
        "NSStringFormatValueTypeKey is empty", at: node.range,
        help: "name the type of the number, such as 'd' for Int32 or 'lld' for Int",
        kind: "value-type")
    } else if value.utf8.first == UInt8(ascii: "%") {
      report(
        "NSStringFormatValueTypeKey contains a whole specifier, '\(value)'", at: node.text.range,
        severity: isOfIntent ? .note : .warning,
        help: "write it without the percent sign: '\(value.dropFirst())'")
    } else if value.utf8.elementsEqual("@".utf8) {
      report(
        "NSStringFormatValueTypeKey is '@', which is not a number", at: node.text.range,
        severity: .note, help: "it works only if the code passes an NSNumber; use 'd' or 'lld'",
        kind: "object")
    } else if !Self.isNumeric(value) {
      report(
        "'\(value)' is not the type of a number", at: node.text.range,
        help: "write a numeric conversion without the percent sign, such as 'd', 'lld' or 'f'",
        kind: "value-type")
    }
    return node.text
  }

  /// Whether Xcode wrote the entry for an intent, for example 'There are ${count} options'. Xcode
  /// writes whole specifiers in such entries.
  private var isOfIntent: Bool { subject.key?.contains("${") ?? false }

  private static func isNumeric(_ value: String) -> Bool {
    guard let conversion = value.utf8.last else { return false }
    return "diDuUxXoOfFeEgGaA".utf8.contains(conversion)
      && value.utf8.dropLast().allSatisfy { "0123456789.+-# hlqLtzj".utf8.contains($0) }
  }

  private mutating func reportRuleInVariable(_ node: Node) {
    diagnostics.append(
      Diagnostic(
        rule: .invalidNesting, severity: .error,
        message: "a device or width rule is inside a plural variable",
        range: node.key?.range ?? node.range, subject: subject,
        help: "put devices and widths outside, plural variables inside"))
  }

  private mutating func reportMissingMembers(_ seen: Set<StringsdictKeyword>, of variable: TextSpan)
  {
    for keyword in [StringsdictKeyword.specType, .valueType] where !seen.contains(keyword) {
      report(
        "the variable '\(file.string(of: variable))' has no \(keyword.rawValue)",
        at: variable.range,
        help: keyword == .specType
          ? "add it with the value 'NSStringPluralRuleType'"
          : "add it with the type of the number, such as 'd' for Int32 or 'lld' for Int",
        kind: keyword == .specType ? "no-plural-rule" : "no-value-type")
    }
  }

  private mutating func report(
    _ message: String, at range: SourceRange, severity: Severity = .error, help: String? = nil,
    kind: String? = nil
  ) {
    diagnostics.append(
      Diagnostic(
        rule: .invalidStringsdictRule, severity: severity, message: message, range: range,
        subject: subject, help: help, kind: kind))
  }
}

/// The reserved keys of a `.stringsdict`.
enum StringsdictKeyword: String {
  case formatKey = "NSStringLocalizedFormatKey"
  case widthRule = "NSStringVariableWidthRuleType"
  case deviceRule = "NSStringDeviceSpecificRuleType"
  case specType = "NSStringFormatSpecTypeKey"
  case valueType = "NSStringFormatValueTypeKey"

  init?(_ key: TextSpan, in file: SourceFile) {
    // Enough for a keyword whose letters are all written as character references.
    guard key.range.bytes.count <= 512 else { return nil }
    let isReserved =
      !key.traits.isDisjoint(with: [.escaped, .wide])
      || file.bytes.hasBytes("NSString", at: Int(key.range.start))
    guard isReserved else { return nil }
    self.init(rawValue: file.string(of: key))
  }
}
