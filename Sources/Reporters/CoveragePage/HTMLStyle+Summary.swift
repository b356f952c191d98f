extension HTMLStyle {
  /// The styles of the summary at the top of the page, and of the filter.
  static let summary = """

    .verdict{margin:1rem 0;padding:0.6rem 1rem;border-left:4px solid var(--line);
    background:var(--panel)}
    .verdict.fails{border-color:var(--bad);color:var(--bad)}
    .verdict.passed{border-color:var(--good);color:var(--good)}
    .verdict.skipped{border-color:var(--warn);color:var(--warn)}
    .verdict a{margin-left:0.5rem}
    .headline{display:flex;flex-wrap:wrap;align-items:baseline;gap:0.25rem 1.5rem;
    margin:1.75rem 0 0.75rem}
    .headline .share{font-size:3.75rem;font-weight:600;line-height:1;letter-spacing:-0.03em;
    margin:0}
    .headline .progress{margin:0;color:var(--soft)}
    .headline strong{color:var(--ink);font-weight:600}
    #filter{display:flex;flex-wrap:wrap;align-items:center;gap:0.75rem 1.5rem;position:sticky;
    top:0;z-index:4;
    margin:1.25rem -0.5rem 0;padding:0.6rem 0.5rem;background:var(--page);
    border-bottom:1px solid var(--line)}
    [hidden],#filter[hidden],#filter label[hidden],.more[hidden]{display:none}
    #filter label{display:flex;align-items:center;gap:0.5rem;color:var(--soft);font-size:0.875rem}
    #filter input{width:12rem;padding:0.3rem 0.6rem;font:inherit;color:var(--ink);
    background:var(--page);
    border:1px solid var(--edge);border-radius:4px}
    #filter input::placeholder{color:var(--soft);opacity:1}
    #filter p{margin:0;color:var(--soft);font-size:0.875rem}

    """
}
