import Diagnostics
package import SourceText

extension Baseline {
  /// Writes the file with one line per entry, so that changes and merges are easy to read.
  ///
  /// Entries are sorted by subject, whatever their order in memory. The file has version 3, whose
  /// entries have a severity and cover one kind of fault.
  package func write(to output: inout some UTF8OutputStream) {
    var json = JSONWriter(.indented)
    json.object {
      $0.member(Member.schema, schema)
      $0.member(Member.version, 3)
      $0.array(Member.findings) { json in
        for entry in entries.sorted(by: BaselineEntry.precedes) {
          json.object(.spaced, entry.write)
          json.flush(to: &output)
        }
      }
    }
    json.endLine()
    json.flush(to: &output)
  }
}

extension BaselineEntry {
  /// Writes the members of the entry.
  package func write(to json: inout JSONWriter) {
    json.member(.path, subject.path)
    json.member(.rule, subject.rule)
    json.member(.severity, severity?.rawValue)
    json.member(.kind, kind)
    json.member(.table, subject.table)
    json.member(.key, subject.key)
    json.member(.locale, subject.locale)
    json.member(.variant, subject.variant)
    if count > 1 { json.member(BaselineMember.count.name.description, count) }
    json.member(.reason, reason)
    json.member(.until, until)
  }
}
