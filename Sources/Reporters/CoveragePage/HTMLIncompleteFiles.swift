import Diagnostics
import SourceText
import TranslationStatus

/// The files that were not read completely, which come before any figure.
struct HTMLIncompleteFiles: HTMLSection {
  private static let maxCount = 200

  let id: HTML = "incomplete"
  let title: HTML = "Files not read completely"
  private let files: [IncompleteFile]

  init(_ facts: PageFacts) { files = facts.report.incompleteFiles }

  var isShown: Bool { !files.isEmpty }

  func write(to output: inout some TextOutputStream) {
    output.add(
      """
      <p class="note">The app loads these files only in part or not at all, so the figures don't \
      cover the whole project.</p>
      <ul>

      """)
    for file in files.prefix(Self.maxCount) { output.add(item(file)) }
    output.add("</ul>\n")
    let left = files.count - Self.maxCount
    if left > 0 { output.add(#"<p class="note">… and \#(left) more.</p>"# + "\n") }
  }

  private func item(_ file: IncompleteFile) -> HTML {
    let line: HTML = file.start.map { ":\(plain: $0.line)" } ?? ""
    let reason = SafeText.clipped(file.reason, to: 500)
    return #"<li>\#(.name(file.path))\#(line): <span dir="auto">\#(reason)</span></li>"# + "\n"
  }
}
