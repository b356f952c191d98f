/// The style sheets of pages, in parts.
///
/// They have no comments, since they are part of every page.
enum HTMLStyle {
  /// The frame of every page: type, headings, figures, navigation and footer.
  static let frame = """

    *,*::before,*::after{box-sizing:border-box}
    html{-webkit-text-size-adjust:100%;text-size-adjust:100%;scroll-padding-top:4.5rem}
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
