extension HTMLStyle {
  /// The styles of cards, their tables and the boxes of strings.
  ///
  /// A box has the width `--w` in widths of the letter M, which is 0.875em wide in most fonts for
  /// screens. `--x` is the sum of the widths of a table's columns, and `--c` their number: the text
  /// gets smaller until they fit, but not smaller than 11 pixels. In narrow windows, cells are
  /// below each other. What is still too wide scrolls within its card.
  static let gallery = """
    .soft{color:var(--soft)}
    .list{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(100%,22rem),1fr));
    gap:0.25rem 1.5rem;list-style:none;margin:0.75rem 0;padding:0;font-size:0.875rem}
    .list li{overflow-wrap:anywhere}
    .list a,.card h3{font:600 0.875rem/1.4 ui-monospace,"SF Mono",Menlo,Consolas,monospace;
    letter-spacing:0}
    .card{margin:1.25rem 0 0;padding:0.9rem 1rem 0.75rem;border:1px solid var(--line);
    border-radius:8px;container-type:inline-size;content-visibility:auto;
    contain-intrinsic-size:auto 12rem}
    .card h3{margin:0 0 0.25rem;overflow-wrap:anywhere;white-space:pre-wrap}
    .card h3:target{outline:2px solid var(--focus);outline-offset:3px;border-radius:2px}
    .about{margin:0 0 0.25rem;max-width:46rem;color:var(--soft);font-size:0.875rem;
    overflow-wrap:anywhere}
    .finds{margin:0.25rem 0 0.5rem;padding:0;list-style:none;font-size:0.8125rem;
    overflow-wrap:anywhere}
    .finds li{padding:0.1rem 0}
    .finds .mark{font-size:inherit}
    .card table{width:100%;table-layout:fixed;margin-top:0.5rem}
    .card .wide{table-layout:auto}
    .wide td{min-width:7rem}
    .card th,.card td{padding:0.4rem 1rem 0.4rem 0;border-bottom:1px solid var(--line)}
    .card tr>:last-child{padding-right:0}
    .card tbody tr:last-child>*{border-bottom:0}
    .card thead th{vertical-align:bottom;color:var(--soft);font-size:0.8125rem;
    border-bottom-color:var(--edge);overflow-wrap:anywhere}
    .card thead th:first-child{width:8.5rem}
    .card tbody th{color:var(--soft);font-size:0.8125rem}
    .card b{font-weight:600}
    .card tbody th b,.card thead .language,.card thead b{color:var(--ink);font-weight:600}
    .card td>*+.k{margin-top:0.5rem}
    .card td>:not(.k)+.n,.card td>:not(.k)+.n+.b{margin-top:0.5rem}
    .b{display:flow-root;margin:0;hyphens:auto;white-space:pre-wrap;overflow-wrap:anywhere;font-size:0.9375rem;line-height:1.5}
    .scroll{overflow-x:auto}
    .wide{--first:9.5rem}
    .wide .b{font-size:clamp(0.6875rem,
    calc((100cqi - var(--first) - var(--c)*1.25rem)/(var(--x)*0.875)),0.875rem)}
    .b[class*=" w"]{padding:0 0.2em;width:calc(var(--w)*0.875em + 0.4em + 2px);max-width:100%;
    overflow:clip;white-space:pre;text-overflow:ellipsis;background:var(--panel);
    border:1px solid var(--edge);border-radius:3px}
    .b[class*=" w"]:hover{white-space:pre-wrap}
    .wide .b[class*=" w"]{max-width:none}
    .wide .v>.b[class*=" w"]{flex:none}
    .scroll .b:dir(rtl)>span{position:sticky;right:0.3em}
    .b .d{color:var(--soft);font-weight:400;font-style:normal}
    .b strong{font-weight:700}
    .key{font-family:ui-monospace,"SF Mono",Menlo,Consolas,monospace;font-size:0.8125rem;
    color:var(--warn)}
    .b.u{color:var(--bad);font-style:italic}
    .keys{margin-top:0.75rem;padding-top:0.6rem;border-top:1px solid var(--line)}
    .keys .language{color:var(--ink)}
    .z{color:var(--soft)}
    .n{display:inline-block;min-width:1.5rem;padding:0 0.35rem;border-radius:3px;
    background:var(--panel);color:var(--soft);font-size:0.75rem;text-align:center}
    td>.n{float:left;clear:left;margin-right:0.5rem;margin-top:0.15rem}
    .k{display:inline-block;padding:0 0.4rem;border-radius:3px;border:1px solid var(--edge);
    font-size:0.75rem;color:var(--soft)}
    .k+.n{float:none;margin:0 0 0 0.35rem}
    td>.n+.b{min-width:60%}
    .k.new,.k.no-longer-shows-its-key{color:var(--good);border-color:var(--good)}
    .k.gone,.k.now-shows-its-key{color:var(--bad);border-color:var(--bad)}
    .m{clear:both;margin:0.15rem 0 0;color:var(--soft);font-size:0.8125rem;line-height:1.4;
    overflow-wrap:anywhere}
    .m.bad b{color:var(--bad)}
    .m.warn b{color:var(--warn)}
    .v{display:flex;gap:0.5rem;align-items:baseline;margin-top:0.15rem}
    .v span{flex:none;width:2.6rem;color:var(--soft);font-size:0.75rem}
    .v>.b{min-width:0}
    .v>del,.v>ins{min-width:0}
    ins{background:var(--added);text-decoration:underline;text-decoration-thickness:1px;
    text-underline-offset:0.2em;border-radius:2px}
    del{background:var(--removed);border-radius:2px}
    del.gone{display:block;background:none;color:var(--soft)}
    :root{--added:#dcf2e4;--removed:#fbe3e0}
    @media screen and (prefers-color-scheme:dark){:root{--added:#17402d;--removed:#532420}}
    @media (max-width:44rem){
    body{padding:0 1rem 3rem}
    header{padding-top:1.5rem}
    h2{margin-top:3rem}
    .figures{grid-template-columns:repeat(2,1fr)}
    .card{padding:0.75rem}
    }
    \(stacked("small", below: 36))\(stacked("medium", below: 52))\(stacked("large", below: 64))\
    \(stacked("wide", below: 60))@container (max-width:60rem){
    .wide .b{font-size:0.75rem}
    .wide tbody,.wide tr,.wide td{width:max-content;min-width:100%}
    .wide tbody th,.wide td::before,.wide .m,.wide .k,.wide .n{position:sticky;left:0}
    .wide tbody th,.wide .m,.wide .b:not([class*=" w"]){max-width:100cqi}
    .wide tbody th{width:max-content}
    .wide td::before{width:max-content}
    }
    @media print{
    .scroll{overflow:visible}
    .wide .b[class*=" w"]{max-width:100%}
    body{max-width:none;padding:0;font-size:9pt}
    nav,.skip{display:none}
    .card{break-inside:avoid;content-visibility:visible}
    *{print-color-adjust:exact;-webkit-print-color-adjust:exact}
    }

    """

  /// Returns the styles of a table whose cells are below each other in a narrow card.
  ///
  /// - Parameter width: the width of the card in rem from which the cells are side by side.
  private static func stacked(_ kind: String, below width: Int) -> String {
    let table = ".\(kind)"
    return """
      @container (max-width:\(width)rem){
      \(table),\(table) :is(tbody,tr,td),\(table) tbody th{display:block}
      \(table) thead,\(table) .z{display:none}
      .card \(table){margin-top:0.6rem;padding-top:0.6rem;border-top:1px solid var(--line)}
      .card \(table) tbody th,.card \(table) td{padding:0;border:0}
      .card \(table) tbody tr+tr{margin-top:0.9rem;padding-top:0.6rem;border-top:1px solid var(--line)}
      \(table) td{margin-top:0.35rem}
      \(table) td::before{content:attr(data-l);display:block;color:var(--soft);font-size:0.75rem}
      \(table) td:has(>.k:first-child)::before{display:inline-block;margin-right:0.5rem}
      }

      """
  }
}
