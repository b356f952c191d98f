extension HTMLStyle {
  /// The styles of tables, bars, charts and collapsible sections.
  static let parts = """
    .scroll{position:relative;overflow:auto;max-width:100%;scrollbar-width:thin;
    scrollbar-color:var(--edge) transparent;--start:0rem;--end:0rem;
    mask-image:linear-gradient(to right,transparent,#000 var(--start),
    #000 calc(100% - var(--end)),transparent)}
    .scroll[data-more~=end]{--end:3.5rem}
    .more{display:flex;justify-content:flex-end;margin:0.25rem 0 0;color:var(--soft);
    font-size:0.8125rem}
    .more::after{content:"scroll for more →"}
    .scroll.tall{max-height:min(44rem,85vh)}
    table.nothing::after{content:"nothing in this selection";display:table-caption;
    caption-side:bottom;text-align:start;padding:0.5rem 0;color:var(--soft)}
    .rows td.share[data-scope]::after{content:attr(data-scope);display:block;
    color:var(--soft);font-size:0.75rem}
    .rows td.share.partly{font-weight:400}
    td.bars.partly .bar{opacity:0.35}
    .rows{width:100%}
    .rows th,.rows td{padding:0.5rem 1.25rem 0.5rem 0;border-bottom:1px solid var(--line);
    overflow-wrap:anywhere}
    .rows tr>:last-child{padding-right:0.25rem}
    .rows thead th{max-width:9rem;vertical-align:bottom;color:var(--soft);font-size:0.8125rem;
    border-bottom-color:var(--edge);overflow-wrap:break-word}
    .rows tbody th{min-width:6rem;font-weight:500}
    .rows tbody th[scope=rowgroup]{padding-top:1.5rem;color:var(--soft);font-size:0.8125rem}
    .rows tfoot th,.rows tfoot td{font-weight:600;border-bottom:0}
    .rows tbody tr:hover>*{background:var(--panel)}
    .rows .n{text-align:end;white-space:nowrap}
    .rows thead .n{white-space:normal}
    .matrix thead th{white-space:nowrap}
    .matrix thead bdi{display:inline-block;max-width:7rem;overflow:hidden;white-space:nowrap;
    text-overflow:ellipsis;vertical-align:bottom}
    .rows .n+:not(.n){padding-left:0.5rem}
    .rows td.share{font-weight:600}
    .rows .figure{white-space:nowrap}
    .rows .location{min-width:8rem}
    .rows td.none,.rows tfoot td.none{color:var(--soft);font-weight:400}
    .rows tfoot .aside>*{color:var(--soft);font-weight:400}
    .key-name{font:0.8125rem ui-monospace,"SF Mono",Menlo,Consolas,monospace}
    .rows.wide tbody th{min-width:9rem}
    .matrix th:first-child{position:sticky;left:0;z-index:1;background:var(--page)}
    .matrix thead th{position:sticky;top:0;z-index:2;background:var(--page)}
    .matrix thead th:first-child{z-index:3}
    .rows.fit{width:auto}
    .matrix tbody th{min-width:7.5rem;overflow-wrap:normal;white-space:nowrap}
    .matrix{width:auto;min-width:min(100%,40rem)}
    .rows.wide{min-width:64rem}
    .rows.wide th,.rows.wide td{padding-right:1rem}
    .rows.wide tr>:last-child{padding-right:0.25rem}
    .pair{white-space:nowrap}
    th button{all:unset;cursor:pointer;color:inherit;font:inherit;white-space:inherit;
    text-align:inherit}
    th button:hover{color:var(--ink)}
    th button::after{content:"\\a0↕";color:var(--edge)}
    [aria-sort=ascending]>button::after{content:"\\a0↑";color:var(--ink)}
    [aria-sort=descending]>button::after{content:"\\a0↓";color:var(--ink)}
    th button:focus-visible{outline:2px solid var(--focus);outline-offset:2px}

    .bar{display:block;width:100%;border-radius:3px;outline:1px solid var(--edge);
    outline-offset:-1px;background:var(--panel)}
    td.bars{width:14rem;min-width:8rem}
    td.bars .bar{margin-top:0.35rem}
    .spark{display:block;overflow:visible}
    .spark polyline{fill:none;stroke:var(--trace);stroke-width:1.5;stroke-linejoin:round}
    .spark circle{fill:var(--trace)}
    .state{white-space:nowrap}
    .up{color:var(--good)}
    .down{color:var(--bad)}

    .chart{display:block;width:100%;height:auto;margin:1rem 0;font-size:13px;overflow:visible}
    .chart.for-narrow,.chart.for-medium{display:none}
    .chart .level{stroke:var(--line)}
    .chart .axis{fill:var(--soft);font-size:12px}
    .chart polyline{fill:none;stroke-linejoin:round}
    .chart polyline.one{stroke:var(--trace);stroke-width:1.5}
    .chart polyline.other{stroke:var(--mist);stroke-width:1}
    .chart circle.one{fill:var(--trace)}
    .chart polyline.all{stroke:var(--accent);stroke-width:3}
    .chart circle.all{fill:var(--accent)}
    .chart .leader{stroke:var(--edge);stroke-width:1}
    .chart .name{fill:var(--ink)}
    .chart .name.all{fill:var(--accent);font-weight:600}
    .chart .name.one tspan{fill:var(--soft)}

    .scale{display:flex;flex-wrap:wrap;margin:0 0 1rem;font-size:0.75rem}
    .scale span{width:2.5rem;padding:0.1rem 0;text-align:center}
    .heat{table-layout:fixed;width:1px;font-size:0.75rem}
    .heat col.name{width:22rem}
    .heat col.all{width:3.25rem}
    .heat col.one{width:2.75rem}
    .heat.roomy{table-layout:auto;width:100%}
    .heat.roomy tbody th{width:22rem;min-width:9rem}
    .heat.roomy td{min-width:2.75rem}
    .heat td{height:1.75rem;padding:0;text-align:center;vertical-align:middle;
    border:1px solid var(--page);color:var(--soft)}
    .heat th{padding:0.25rem 0.75rem 0.25rem 0;vertical-align:middle;background:var(--page);
    font-size:0.8125rem;overflow-wrap:anywhere}
    .heat tbody th{position:sticky;left:0;z-index:1}
    .heat thead th{position:sticky;top:0;z-index:2;vertical-align:bottom;color:var(--soft);
    font-size:0.75rem;padding:0.25rem 0}
    .heat thead th:first-child{left:0;z-index:3}
    .heat thead th+th{text-align:center}
    .heat thead th+th>button::after{display:block;margin:auto}
    .heat .turned th+th{vertical-align:bottom}
    .heat .turned th+th span{display:inline-block;max-height:9rem;overflow:hidden;
    writing-mode:vertical-rl;transform:rotate(180deg);text-align:start}
    .heat td:nth-child(2){font-weight:600}

    summary{cursor:pointer;padding:0.5rem 0}
    .key{border-bottom:1px solid var(--line);content-visibility:auto;
    contain-intrinsic-size:auto 2.4rem}
    .key summary{display:grid;grid-template-columns:0.75rem minmax(0,2fr) minmax(0,3fr) 6rem;
    gap:0 0.75rem;align-items:baseline;list-style:none;font-size:0.875rem}
    .key summary::-webkit-details-marker{display:none}
    .key summary::before{content:"▸";color:var(--soft)}
    .key[open] summary::before{content:"▾"}
    .key summary:hover{background:var(--panel)}
    .key summary>*{overflow:hidden;text-overflow:ellipsis;white-space:nowrap}
    .key[open] summary>*{white-space:pre-line;overflow-wrap:anywhere}
    .key .key-name{color:var(--ink);font-weight:500}
    .key .gist{color:var(--soft)}
    .key .gist:empty{display:none}
    .key .key-name:has(+.gist:empty){grid-column:2/4}
    .key[open] .gist{visibility:hidden}
    .key .size{text-align:end;color:var(--soft)}
    .key dl{margin:0 0 1rem;padding-left:1.5rem;font-size:0.875rem}
    .key dl div{display:grid;grid-template-columns:9rem minmax(0,1fr);gap:0 1rem;
    padding:0.15rem 0}
    .key dt{color:var(--soft)}
    .key dd{margin:0;overflow-wrap:anywhere;white-space:pre-line}
    main ul{padding-left:1.25rem;overflow-wrap:anywhere}
    .paper{display:none}

    @media (min-width:104rem){
    body{max-width:98rem}
    }
    @media (max-width:72rem){
    .chart.for-wide{display:none}
    .chart.for-medium{display:block}
    .rows.wide th:first-child{position:sticky;left:0;z-index:1;background:var(--page);
    min-width:6.5rem;max-width:9rem}
    }
    @media (max-width:56rem){
    body{padding:0 1rem 3rem}
    header{padding-top:1.5rem}
    h2{margin-top:3rem}
    .headline .share{font-size:3rem}
    #filter{position:static}
    .heat col.name{width:9rem}
    .lead{display:none}
    .lead+.end::before{content:"…/"}
    }
    @media (max-width:44rem){
    .chart.for-medium{display:none}
    .chart.for-narrow{display:block}
    .figures{grid-template-columns:repeat(3,1fr);gap:0.75rem;margin:1.25rem 0 0;padding:0.75rem 0}
    .figures dd{font-size:1.125rem}
    #filter label{width:100%;justify-content:space-between}
    .scale span{width:1.9rem}
    .rows.wide{min-width:46rem}
    .rows.wide th,.rows.wide td{padding-right:0.75rem}
    td.bars{width:4rem;min-width:4rem}
    .rows{min-width:34rem}
    .rows.compact,.rows.matrix{min-width:0}
    .heat.roomy tbody th{width:9rem}
    .key summary{grid-template-columns:0.75rem minmax(0,1fr) auto}
    .key .gist{grid-column:2/-1;grid-row:2}
    .key[open] .gist{display:none}
    .key .key-name:has(+.gist:empty){grid-column:auto}
    .key dl div{grid-template-columns:minmax(0,1fr);padding:0.25rem 0}
    .rows.compact th,.rows.compact td{padding-right:0.75rem}
    }
    @media print{
    body{max-width:none;padding:0;font-size:9pt}
    nav,#filter,.skip,.screen{display:none}
    .paper{display:inline}
    .scroll,.scroll.tall{overflow:visible;max-height:none;mask-image:none}
    .more{display:none}
    .heat thead th,.heat tbody th,.matrix th{position:static}
    h2{margin-top:2rem;break-after:avoid}
    tr,.chart,.bar{break-inside:avoid}
    .key:nth-of-type(n+101){display:none}
    .trend tr>:nth-child(n+14){display:none}
    .chart.for-wide{display:block}
    .chart.for-medium,.chart.for-narrow{display:none}
    th button::after{content:none}
    details::details-content{content-visibility:visible;block-size:auto}
    *{print-color-adjust:exact;-webkit-print-color-adjust:exact}
    }

    """
}

extension HTMLStyle {
  /// The colors of shares, from complete to untranslated, in both color schemes.
  static let heat = """
    .h10,.heat .h10{background:#e2f2ea;color:#17513c}
    .h9,.heat .h9{background:#fff8e3;color:#333}
    .h8,.heat .h8{background:#fff0c6;color:#333}
    .h7,.heat .h7{background:#fee5a6;color:#333}
    .h6,.heat .h6{background:#fdd584;color:#2b2b2b}
    .h5,.heat .h5{background:#fdc36b;color:#222}
    .h4,.heat .h4{background:#fbac5c;color:#1b1b1b}
    .h3,.heat .h3{background:#f49352;color:#111}
    .h2,.heat .h2{background:#e8784a;color:#111}
    .h1,.heat .h1{background:#c4432f;color:#fff}
    .h0,.heat .h0{background:#9c2626;color:#fff}
    @media screen and (prefers-color-scheme:dark){
    .h10,.heat .h10{background:#17382c;color:#b9e6d1}
    .h9,.heat .h9{background:#2f2c1c;color:#ece7d2}
    .h8,.heat .h8{background:#423819;color:#f0e8cf}
    .h7,.heat .h7{background:#554217;color:#f4ead0}
    .h6,.heat .h6{background:#674915;color:#f7edd6}
    .h5,.heat .h5{background:#784d16;color:#fbf1de}
    .h4,.heat .h4{background:#874e1b;color:#fff5e6}
    .h3,.heat .h3{background:#934a20;color:#fff6ec}
    .h2,.heat .h2{background:#a04126;color:#fff}
    .h1,.heat .h1{background:#b1392c;color:#fff}
    .h0,.heat .h0{background:#c5332f;color:#fff}
    }

    """
}

extension HTMLStyle {
  /// The styles of the summary at the top of the page, and of the filter.
  static let summary = """

    .verdict{margin:1rem 0;padding:0.6rem 1rem;border-left:4px solid var(--line);
    background:var(--panel)}
    .verdict.fails{border-color:var(--bad);color:var(--bad)}
    .verdict.passed{border-color:var(--good);color:var(--good)}
    .verdict.skipped{border-color:var(--warn);color:var(--warn)}
    .verdict a{margin-left:0.5rem}
    .failures{margin:-0.5rem 0 1rem;padding:0 1rem 0.6rem 2.25rem;border-left:4px solid var(--bad);
    background:var(--panel);font-size:0.875rem}
    .verdict.fails:has(+.failures){margin-bottom:0.5rem;padding-bottom:0.25rem}
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
