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
