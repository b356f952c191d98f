import Catalog
import Diagnostics
import StringResolution

/// The findings about the strings of a key in one locale.
///
/// They are sorted by variant once, because both the strings and the findings of a key can be very
/// many.
struct PreviewFindings {
  /// The first findings about a string, and the number of all.
  typealias Selection = (first: [Finding], count: Int)

  private let findings: [Finding]
  /// The findings that are about no string in particular, as indices.
  private var general: [Int] = []
  private var byVariant: [String: [Int]] = [:]

  init(_ findings: [Finding], about locale: PreviewedLocale) {
    self.findings = findings
    guard !findings.isEmpty else { return }
    let variants = Set(locale.strings.compactMap { $0.place?.variant })
    for (index, finding) in findings.enumerated() {
      if let variant = finding.subject.variant, variants.contains(variant) {
        byVariant[variant, default: []].append(index)
      } else {
        general.append(index)
      }
    }
  }

  func first(_ count: Int, about string: PreviewedString) -> Selection {
    let own = string.place?.variant.flatMap { byVariant[$0] } ?? []
    let first = (general.prefix(count) + own.prefix(count)).sorted().prefix(count)
    return (first.map { findings[$0] }, general.count + own.count)
  }
}

extension PreviewedKey {
  /// Returns the findings of the key that options show, by the canonical identifiers of their
  /// locales, or nil for those about no locale in particular.
  func findingsByLocale(_ options: ReportOptions) -> [String?: [Int]] {
    Dictionary(grouping: findings.indices.filter { options.shows(findings[$0]) }) { index in
      findings[index].subject.locale.map { LocaleIdentifier($0).canonical }
    }
  }
}
