import Catalog
import Diagnostics
import LintKit
import SourceText
import Syntax
import TranslationStatus

extension CoverageSettings {
  /// Takes what has the right shape and passes over the rest.
  init(_ value: JSONValue?, of file: SourceFile) {
    self.init()
    guard let value else { return }
    let gates = GateReader(value, of: file)
    standard = value["default"].map(gates.gate) ?? CoverageGate()
    locales = gates.gates(in: value["locales"])
    groups = gates.gates(in: value["groups"])
    partial = value["partial"].elements.compactMap(\.text)
    countsTextsWithoutLetters = value["textsWithoutLetters"]?.boolean ?? true
  }

  /// The mistakes of a locale that has two gates under two names, of which nobody could say which
  /// one counts.
  static func repeatedLocales(in value: JSONValue?) -> [Diagnostic] {
    var names: [String: String] = [:]
    return (value?["locales"]?.members ?? []).compactMap { member in
      let canonical = LocaleIdentifier(member.name).canonical
      guard let earlier = names.updateValue(member.name, forKey: canonical),
        earlier != member.name
      else { return nil }
      return .configuration(
        "'\(member.name)' is the same locale as '\(earlier)'", at: member.quotedNameRange,
        help: "keep one of them")
    }
  }
}

/// Reads gates with the places of what they require, all of which are looked up in one pass.
private struct GateReader {
  private let file: SourceFile
  private let locations: SourceLocations

  init(_ value: JSONValue, of file: SourceFile) {
    self.file = file
    let named = ["locales", "groups"].flatMap { value[$0]?.members ?? [] }
    let names = named.map(\.quotedNameRange)
    let values = ([value["default"]] + named.map(\.value)).flatMap { $0?.members ?? [] }
      .map(\.value.range)
    locations = file.locations(
      of: (names + values).flatMap { [$0.start, $0.end] })
  }

  func gates(in value: JSONValue?) -> [CoverageSettings.NamedGate] {
    (value?.members ?? []).map { member in
      var gate = CoverageSettings.NamedGate(name: member.name, gate: gate(member.value))
      gate.place = place(of: member.quotedNameRange)
      return gate
    }
  }

  func gate(_ value: JSONValue) -> CoverageGate {
    let members = value.members.compactMap { member in
      CoverageGate.Requirement(member).map { requirement in
        CoverageGate.Member(requirement, at: place(of: member.value.range))
      }
    }
    return CoverageGate(members)
  }

  private func place(of range: SourceRange) -> Place {
    Place(
      path: file.path, start: locations[range.start], end: locations[range.end],
      excerpt: Excerpt(of: range.bytes, in: file))
  }
}

extension CoverageGate.Requirement {
  fileprivate init?(_ member: JSONValue.Member) {
    guard case .number(let number) = member.value.content else { return nil }
    switch member.name {
    case "min":
      guard let share = Percentage(exactly: number) else { return nil }
      self = .min(share)
    case "maxUntranslated":
      guard let count = Int(exactly: number), count >= 0 else { return nil }
      self = .maxUntranslated(count)
    case "maxDrop":
      guard let share = Percentage(exactly: number) else { return nil }
      self = .maxDrop(share)
    default: return nil
    }
  }
}

extension Percentage {
  /// The share that a number names; nil if it is not from 0 to 100 or has more than one decimal.
  ///
  /// The number is compared with the one that its tenths are read as, since a binary fraction times
  /// ten is seldom whole.
  init?(exactly number: Double) {
    guard number >= 0, number <= 100 else { return nil }
    let tenths = (number * 10).rounded()
    guard tenths / 10 == number else { return nil }
    self.init(tenths: Int(tenths))
  }
}
