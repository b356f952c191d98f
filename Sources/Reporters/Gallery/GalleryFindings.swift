import Catalog
import Diagnostics

/// The findings about a key. Those that differ only in their languages are one group.
struct GalleryFindings {
  struct Group {
    let first: Finding
    /// The locales of the other findings.
    var locales: [String] = []

    var count: Int { locales.count + 1 }
  }

  /// What the findings of a group have in common.
  private struct Kind: Hashable {
    let rule: RuleID
    let severity: Severity
    let message: [Substring]
  }

  private(set) var groups: [Group] = []

  init(_ findings: [Finding]) {
    var indexOfKind: [Kind: Int] = [:]
    for finding in findings {
      guard let locale = finding.subject.locale else {
        groups.append(Group(first: finding))
        continue
      }
      let kind = Kind(
        rule: finding.rule, severity: finding.severity,
        message: Self.parts(of: finding.message, without: locale))
      if let index = indexOfKind[kind] {
        groups[index].locales.append(locale)
      } else {
        indexOfKind[kind] = groups.count
        groups.append(Group(first: finding))
      }
    }
  }

  /// Returns the parts of a message around the name of a locale.
  private static func parts(of message: String, without locale: String) -> [Substring] {
    let name = LocaleIdentifier(locale).englishName
    return message.split(separator: "\(name) (\(locale))", omittingEmptySubsequences: false)
  }
}
