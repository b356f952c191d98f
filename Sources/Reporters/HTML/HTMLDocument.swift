import Diagnostics

/// The parts of a page around its content: the head and the footer.
///
/// A page is self-contained and loads nothing. A policy in its head forbids everything but its own
/// style sheet and script, by their hashes, so no attribute has a style or a handler.
struct HTMLDocument {
  let tool: ToolInfo
  let title: String
  /// The words of the link to the content, for users of a keyboard.
  let skipLink: HTML
  let style: String
  /// The script, or nil for a page without one.
  var script: String?

  func writeHead(to output: inout some TextOutputStream) {
    output.add(
      """
      <!DOCTYPE html>
      <html lang="en" dir="ltr">
      <head>
      <meta charset="utf-8">
      <meta http-equiv="Content-Security-Policy" content="\(policy)">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta name="color-scheme" content="light dark">
      <meta name="referrer" content="no-referrer">
      <meta name="generator" content="\(tool.name) \(tool.version)">
      <title>\(title)</title>
      <link rel="icon" href="\(Self.icon)">
      <style>\(HTML(stringLiteral: style))</style>
      </head>
      <body>
      <a class="skip" href="#content">\(skipLink)</a>

      """)
  }

  func writeFoot(to output: inout some TextOutputStream) {
    let address: HTML = "https://github.com/catalog-lint/catalog-lint"
    output.add(
      """
      <footer><p>Made by <a href="\(address)">\(tool.name)</a> \(tool.version).</p></footer>

      """)
    if let script { output.add("<script>\(HTML(stringLiteral: script))</script>\n") }
    output.add("</body>\n</html>\n")
  }
}

extension HTMLDocument {
  private static let icon: HTML = """
    data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 16 16' \
    fill='%231f7a5c'%3E%3Cpath d='M1 9h4v6H1zM6 5h4v10H6zM11 1h4v14h-4z'/%3E%3C/svg%3E
    """

  private var policy: HTML {
    let script = script.map { "script-src '\(Self.source($0))'; " as HTML } ?? ""
    return """
      default-src 'none'; style-src '\(Self.source(style))'; \(script)img-src data:; \
      base-uri 'none'; form-action 'none'
      """
  }

  /// Returns the source of a policy that allows a text.
  private static func source(_ text: String) -> HTML {
    "sha256-\(HTML(stringLiteral: Base64.text(of: SHA256.digest(of: text.utf8))))"
  }
}
