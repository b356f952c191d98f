/// Separates blocks of lines by one empty line each.
struct TextBlocks {
  private var isFirst = true

  mutating func write(_ block: String, to output: inout some TextOutputStream) {
    if !isFirst { output.write("\n") }
    isFirst = false
    output.write(block)
  }
}
