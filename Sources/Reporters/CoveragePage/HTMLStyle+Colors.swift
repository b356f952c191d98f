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
    :root{--page:#141518;--panel:#1e2024;--ink:#e8e9eb;--soft:#a3a9b1;--mist:#3a3e45;
    --line:#2b2e33;--edge:#757c85;
    --accent:#6cc9a4;--focus:#7fb2ff;--good:#6cc9a4;--bad:#ff8f86;--warn:#e6b45c;--trace:#a3a9b1;
    --done:#3fa57d;
    --machine:#2a5f4b;--review:#d0a32e;--partial:#cf6a2c;--open:#3a3e45}
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
