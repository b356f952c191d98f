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
