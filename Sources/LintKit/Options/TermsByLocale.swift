package import Languages
import SourceText
package import Syntax

/// Words and phrases by locale, with suggested replacements.
///
/// In JSON, an object with a list for each locale. The list under `*` applies to all locales. A
/// term is a string, or an object with the members `term` and `instead`.
package struct TermsByLocale: Sendable {
  /// A word or a phrase.
  package struct Term: Hashable, Sendable {
    package let text: String
    /// The suggested replacement, if the configuration has one.
    package let instead: String?

    package init(_ text: String, instead: String? = nil) {
      self.text = text
      self.instead = instead
    }
  }

  /// The terms of one locale, or of all locales.
  package struct List: Sendable {
    package let terms: [Term]
    fileprivate let locale: LocaleIdentifier

    /// Whether the terms apply to a locale. The terms of a language also apply to its regions.
    package func applies(to other: LocaleIdentifier) -> Bool {
      locale.spelling == TermsByLocale.allLocales || other.canonical == locale.canonical
        || other.canonical.hasPrefix(locale.canonical + "-")
    }
  }

  /// The lists in configuration order.
  package private(set) var lists: [List] = []

  /// Creates a value without terms.
  package init() {}

  private static let allLocales = "*"
}

extension TermsByLocale: OptionValue {
  package static var kind: OptionKind { .termsByLocale }

  package init?(_ value: JSONValue) {
    guard Self.problems(in: value, of: "").isEmpty else { return nil }
    lists = value.members.map { member in
      List(
        terms: member.value.elements.compactMap(Term.init), locale: LocaleIdentifier(member.name))
    }
  }

  package var json: String {
    JSONWriter.text(.spaced) {
      $0.object { json in
        for list in lists {
          json.array(list.locale.spelling) { json in for term in list.terms { json.value(term) } }
        }
      }
    }
  }

  package static func problems(in value: JSONValue, of option: String) -> [Diagnostic] {
    guard case .object(let members) = value.content else {
      return [expected(kind.phrase + " for '\(option)'", at: value)]
    }
    return members.flatMap { member in
      let isLocale = member.name == allLocales || LocaleIdentifier(member.name).isValid
      return (isLocale ? [] : [.unknownLocale(member.name, at: member.nameRange)])
        + problems(inList: member.value)
    }
  }
}

extension TermsByLocale {
  private static func problems(inList value: JSONValue) -> [Diagnostic] {
    guard case .array(let elements) = value.content else {
      return [expected("a list of terms", at: value)]
    }
    return elements.flatMap(problems(inTerm:))
  }

  private static func problems(inTerm value: JSONValue) -> [Diagnostic] {
    switch value.content {
    case .string(let text): return problems(inText: text, at: value)
    case .object(let members):
      guard members.contains(where: { $0.name == "term" }) else {
        return [.configuration("'term' is missing", at: value.range)]
      }
      return members.flatMap { member -> [Diagnostic] in
        guard member.name == "term" || member.name == "instead" else {
          let names = ["term", "instead"]
          return [.unknownName(member.name, kind: "member", among: names, at: member.nameRange)]
        }
        guard case .string(let text) = member.value.content else {
          return [expected("a string for '\(member.name)'", at: member.value)]
        }
        return problems(inText: text, at: member.value)
      }
    case .array, .number, .boolean, .null:
      return [expected("a term or an object with 'term' and 'instead'", at: value)]
    }
  }

  private static func problems(inText text: String, at value: JSONValue) -> [Diagnostic] {
    if text.utf8.count > maxLength {
      return [.configuration("a term has more than \(maxLength) bytes", at: value.range)]
    }
    return text.unicodeScalars.allSatisfy { $0.isWhitespace || $0 == "*" }
      ? [.configuration("a term is empty", at: value.range)] : []
  }

  /// The maximum length of a term in bytes, far more than any real term has. Longer terms take
  /// longer to search for.
  private static var maxLength: Int { 400 }

  private static func expected(_ phrase: String, at value: JSONValue) -> Diagnostic {
    .configuration("expected \(phrase), found \(value.kindName)", at: value.range)
  }
}

extension TermsByLocale.Term {
  /// Reads a term that was already checked for problems.
  fileprivate init?(_ value: JSONValue) {
    if let text = String(value) {
      self.init(text)
      return
    }
    let members = value.members.map { ($0.name, String($0.value)) }
    guard let text = members.last(where: { $0.0 == "term" })?.1 else { return nil }
    self.init(text, instead: members.last { $0.0 == "instead" }?.1)
  }
}

extension JSONWriter {
  fileprivate mutating func value(_ term: TermsByLocale.Term) {
    guard let instead = term.instead else { return value(term.text) }
    object {
      $0.member("term", term.text)
      $0.member("instead", instead)
    }
  }
}

extension JSONValue {
  fileprivate var elements: [JSONValue] {
    if case .array(let elements) = content { elements } else { [] }
  }
}
