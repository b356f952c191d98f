import Diagnostics
import SourceText
import TranslationStatus

/// The links from a page to lines, commits and the pages of rules.
struct PageLinks {
  private let options: ReportOptions
  private let pages: [RuleID: String]

  init(_ options: ReportOptions, _ report: CoverageReport) {
    self.options = options
    pages = report.rulePages
  }

  /// Returns content as a link to a line, or unchanged if the host isn't known.
  ///
  /// - Parameter path: the displayed path.
  func line(_ content: HTML, _ path: String, _ line: Int) -> HTML {
    link(content, to: options.links?.address(of: options.located(path), line: line))
  }

  /// Returns content as a link to a commit, or unchanged if the host isn't known.
  func commit(_ content: HTML, _ revision: String?) -> HTML {
    link(content, to: revision.flatMap { options.links?.address(ofCommit: $0) })
  }

  /// Returns the name of a rule as a link to its page, if it has one.
  func rule(_ rule: RuleID) -> HTML {
    link(.name(rule.name, upTo: 80), to: pages[rule])
  }

  private func link(_ content: HTML, to address: String?) -> HTML {
    guard let address, SourceLinks.isPage(address) else { return content }
    return #"<a href="\#(address)">\#(content)</a>"#
  }
}

extension HTML {
  /// Returns a link that shows the open keys of a locale: the address sets the filter of the page.
  ///
  /// The page works without its script, so the address is complete.
  static func filterLink(_ locale: String, _ content: HTML) -> HTML {
    ##"<a href="?locales=\##(SourceLinks.escaped(locale))#keys">\##(content)</a>"##
  }

  /// Returns a path. In narrow windows, only its end is shown.
  ///
  /// - Parameter components: the number of components at the end that are always shown.
  static func path(_ path: String, last components: Int = 2) -> HTML {
    let shown = SafeText.clipped(path, to: 200)
    let parts = shown.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count > components, components > 0 else { return name(shown) }
    let lead = parts.dropLast(components).map { "\(String($0))/" as HTML }.joined("<wbr>")
    let end = parts.suffix(components).map { "\(String($0))" as HTML }.joined("/<wbr>")
    return """
      <bdi lang="" dir="auto" translate="no" title="\(shown)"><span class="lead">\(lead)<wbr></span>\
      <span class="end">\(end)</span></bdi>
      """
  }

  /// Returns a cell with a count. A count of zero is shown in a soft color.
  static func count(_ count: Int) -> HTML {
    count == 0 ? #"<td class="n none">0</td>"# : #"<td class="n">\#(count)</td>"#
  }
}

/// The number of components at the end of a path that distinguishes it from others.
struct PathEnds {
  private var counts: [String: Int] = [:]

  init(_ paths: [String]) {
    var left = Dictionary(
      Set(paths).map { ($0, $0.split(separator: "/", omittingEmptySubsequences: false)) }
    ) { first, _ in first }
    for count in 1...Self.maxComponents {
      let ends = Dictionary(grouping: left) { $0.value.suffix(count) }
      for (_, same) in ends where same.count == 1 || count == Self.maxComponents {
        for (path, _) in same {
          counts[path] = count
          left[path] = nil
        }
      }
    }
  }

  private static let maxComponents = 6

  func html(_ path: String) -> HTML { .path(path, last: counts[path] ?? 2) }
}
