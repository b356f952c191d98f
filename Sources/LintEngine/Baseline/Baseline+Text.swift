import Diagnostics
import SourceText

extension Baseline {
  /// Writes the file: one line for each entry, so that changes and merges are easy to read.
  ///
  /// The entries are in the order of their subjects, whatever their order here. The file is of
  /// version 2, whose entries have a severity.
  public func write(to output: inout some TextOutputStream) {
    output.write("{\n")
    if let schema { output.write("  \"$schema\": \(JSONString.quoted(schema)),\n") }
    output.write("  \"version\": 2,\n  \"findings\": [")
    var line = ""
    for (index, entry) in entries.sorted(by: BaselineEntry.precedes).enumerated() {
      line.removeAll(keepingCapacity: true)
      line += index == 0 ? "\n" : ",\n"
      entry.append(to: &line)
      output.write(line)
    }
    output.write(entries.isEmpty ? "]\n}\n" : "\n  ]\n}\n")
  }
}

extension BaselineEntry {
  fileprivate func append(to line: inout String) {
    line += "    {\"path\": "
    JSONString.append(subject.path, to: &line)
    append("rule", subject.rule, to: &line)
    append("severity", severity?.rawValue, to: &line)
    append("table", subject.table, to: &line)
    append("key", subject.key, to: &line)
    append("locale", subject.locale, to: &line)
    append("variant", subject.variant, to: &line)
    if count > 1 { line += ", \"count\": \(count)" }
    append("reason", reason, to: &line)
    append("until", until, to: &line)
    line += "}"
  }

  private func append(_ name: String, _ text: String?, to line: inout String) {
    guard let text else { return }
    line += ", \"\(name)\": "
    JSONString.append(text, to: &line)
  }
}
