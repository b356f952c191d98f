extension HTML {
  /// The start of a part that scrolls to its sides, by the keyboard too.
  /// - Parameter kind: classes that it has beside its own.
  static func scrollStart(_ label: String, _ kind: HTML = "") -> HTML {
    #"<div class="scroll \#(kind)" role="group" aria-label="\#(label)" tabindex="0">"# + "\n"
  }

  static let scrollEnd: HTML = "</div>\n"

  /// What a table is called for those who do not see it.
  static func caption(_ text: HTML) -> HTML {
    #"<caption class="hidden">\#(text)</caption>"# + "\n"
  }
}
