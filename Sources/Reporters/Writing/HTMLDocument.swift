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

/// The encoding of RFC 4648, which a content security policy uses for the hash of a script.
enum Base64 {
  private static let digits = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  static func text(of bytes: [UInt8]) -> String {
    var text: [UInt8] = []
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let part = bytes[start..<min(start + 3, bytes.count)]
      let bits = part.reduce(0) { $0 << 8 | Int($1) } << (8 * (3 - part.count))
      for place in 0..<4 {
        let digit = digits[bits >> (18 - 6 * place) & 63]
        text.append(place <= part.count ? digit : UInt8(ascii: "="))
      }
    }
    return String(decoding: text, as: UTF8.self)
  }
}

/// The style sheets of pages, in parts.
///
/// They have no comments, since they are part of every page.
enum HTMLStyle {
  /// The frame of every page: type, headings, figures, navigation and footer.
  static let frame = """

    *,*::before,*::after{box-sizing:border-box}
    html{-webkit-text-size-adjust:100%;text-size-adjust:100%;scroll-padding-top:6.5rem}
    body{margin:0 auto;padding:0 2rem 4rem;max-width:78rem;color:var(--ink);
    background:var(--page);
    font:400 0.9375rem/1.5 system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans",sans-serif;
    font-variant-numeric:tabular-nums}
    a{color:var(--accent);text-underline-offset:0.2em;text-decoration-thickness:1px}
    :focus-visible{outline:2px solid var(--focus);outline-offset:2px;border-radius:2px}
    h1,h2,h3{line-height:1.2;font-weight:600;letter-spacing:-0.01em;margin:0}
    h1{font-size:1.75rem;overflow-wrap:anywhere}
    h1 .kind{color:var(--soft);font-weight:400}
    h2{font-size:1.3rem;margin:4rem 0 0.5rem}
    h3{font-size:1rem;margin:2rem 0 0.5rem}
    p{margin:0 0 0.75rem}
    small{font-size:0.5em;font-weight:400}
    code{font:0.92em ui-monospace,"SF Mono",Menlo,Consolas,monospace}
    .hidden{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);
    white-space:nowrap}
    .skip{position:absolute;left:-100vw;top:0;padding:0.5rem 1rem;background:var(--page);
    z-index:9}
    .skip:focus{left:0}
    .note,.origin,footer{color:var(--soft);font-size:0.875rem}
    .note{max-width:46rem}

    header{padding-top:3rem}
    .origin{margin-bottom:0.25rem;overflow-wrap:anywhere}
    .figures{display:grid;grid-template-columns:repeat(auto-fit,minmax(7.5rem,1fr));
    gap:1.25rem 1rem;margin:2rem 0 0;
    padding:1.25rem 0;border-block:1px solid var(--line)}
    .figures+.note{margin:0.75rem 0 0}
    .figures div{display:flex;flex-direction:column}
    .figures dt{color:var(--soft);font-size:0.8125rem}
    .figures dd{margin:0;font-size:1.375rem;font-weight:600;letter-spacing:-0.01em}
    .legend{display:flex;flex-wrap:wrap;gap:0.25rem 1.25rem;list-style:none;margin:0.75rem 0 0;
    padding:0;
    color:var(--soft);font-size:0.875rem}
    .legend b{color:var(--ink);font-weight:600}
    .swatch{margin-right:0.4rem;border-radius:2px;vertical-align:-1px;
    outline:1px solid var(--edge);outline-offset:-1px}

    nav ul{display:flex;flex-wrap:wrap;gap:0.25rem 1.25rem;list-style:none;margin:1.25rem 0 0;
    padding:0}
    nav a{display:inline-block;padding:0.25rem 0;text-decoration:none}
    nav a:hover{text-decoration:underline}
    section{scroll-margin-top:0}
    table{border-collapse:separate;border-spacing:0;font-size:0.875rem}
    th,td{text-align:start;vertical-align:top;font-weight:400}
    .mark{white-space:nowrap;font-weight:600}
    .mark.passed{color:var(--good)}
    .mark.fails,.mark.error{color:var(--bad)}
    .mark.skipped,.mark.warning{color:var(--warn)}
    .mark.note{color:var(--soft)}
    .dot,.rule,.key-name{color:var(--soft)}
    .dot+bdi{white-space:nowrap}
    .rule{white-space:nowrap;font-size:0.8125rem;font-weight:400}
    footer{margin-top:4rem;padding-top:1rem;border-top:1px solid var(--line)}

    """
}

extension HTMLStyle {
  /// The colors of both color schemes. All text has a contrast ratio of at least 4.5 to its
  /// background.
  static let colors = """
    :root{color-scheme:light dark;--page:#fff;--panel:#f5f6f7;--ink:#1b1d20;--soft:#5a6068;
    --mist:#d6dade;
    --line:#e4e6e9;--edge:#868d95;--accent:#17694f;--focus:#1f5fbf;--good:#17694f;--bad:#ad2424;
    --warn:#855400;
    --trace:#5a6068;--done:#2c8a66;--machine:#93cdb4;--review:#e5b73b;--partial:#dd7433;
    --open:#d3d7dc}
    .done{fill:var(--done)}
    .machine{fill:var(--machine)}
    .review{fill:var(--review)}
    .partial{fill:var(--partial)}
    .open{fill:var(--open)}
    @media screen and (prefers-color-scheme:dark){
    :root{--page:#141518;--panel:#1e2024;--ink:#e8e9eb;--soft:#a3a9b1;--mist:#3a3e45;
    --line:#2b2e33;--edge:#757c85;
    --accent:#6cc9a4;--focus:#7fb2ff;--good:#6cc9a4;--bad:#ff8f86;--warn:#e6b45c;--trace:#a3a9b1;
    --done:#3fa57d;
    --machine:#2a5f4b;--review:#d0a32e;--partial:#cf6a2c;--open:#3a3e45}
    }

    """
}
