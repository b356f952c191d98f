package import SourceText

extension CodeOutline {
  /// Reads a file.
  package init(_ buffer: SourceBuffer, _ language: CodeLanguage) {
    switch language {
    case .swift:
      var lexer = SwiftLexer(buffer)
      lexer.run()
      self = lexer.outline
    case .c:
      var lexer = CLexer(buffer)
      lexer.run()
      self = lexer.outline
    }
  }
}
