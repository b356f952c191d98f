import Catalog
import Diagnostics
import Languages
import SourceText
import StringResolution

/// Writes a preview as one JSON document, which is version 1 of a public interface.
///
/// Each string is on its own line. `schemas/preview.schema.json` describes the document.
struct JSONPreviewReporter: PreviewReporter {
  init(_ options: ReportOptions) {}

  func write(_ report: PreviewReport, to output: inout some UTF8OutputStream) {
    var json = JSONWriter()
    json.object {
      $0.member("version", 1)
      $0.object("tool") {
        $0.member("name", report.tool.name)
        $0.member("version", report.tool.version)
      }
      $0.member("base", report.base)
      $0.member("omitted", report.omitted)
      if !report.remarks.isEmpty { $0.member("remarks", report.remarks.map(\.sentence)) }
      $0.breakLine()
      $0.array("texts", .lines) { json in
        for table in report.tables {
          for key in table.keys {
            for locale in key.locales {
              for string in locale.strings {
                json.line(to: &output) { $0.members(of: string, in: locale, key, table) }
              }
            }
          }
        }
      }
    }
    json.end(&output)
  }
}

extension JSONWriter {
  fileprivate mutating func members(
    of string: PreviewedString, in locale: PreviewedLocale, _ key: PreviewedKey,
    _ table: PreviewedTable
  ) {
    member("path", string.place?.path ?? table.path)
    member("table", table.name)
    member("key", key.name)
    member("locale", locale.locale.spelling)
    member("pseudo", locale.pseudo?.rawValue)
    object("asked") { $0.members(askedFor: string) }
    let resolved = string.now
    name("shown")
    text(resolved?.text)
    if let mixed = string.mixed {
      name("mixed")
      text(mixed.text)
    }
    name("from")
    if let place = string.place { object { $0.members(of: place) } } else { value(json: "null") }
    member("because", (resolved ?? string.before)?.because.map(\.sentence) ?? [])
    name("problem")
    text(resolved?.problem?.rawValue)
    name("before")
    if let before = string.before {
      object {
        $0.name("shown")
        $0.text(before.text)
        $0.name("problem")
        $0.text(before.problem?.rawValue)
      }
    } else {
      value(json: "null")
    }
    member("change", string.change?.rawValue)
  }

  private mutating func members(askedFor string: PreviewedString) {
    let variant = string.variant
    member("device", variant.device?.rawValue)
    if let widths = variant.widths {
      if let width = string.request.width { member("width", width) }
      object("widths") {
        $0.member("min", widths.lowerBound)
        if widths.upperBound < .max { $0.member("max", widths.upperBound) }
      }
    }
    member("arguments", string.request.arguments.map(\.written))
    guard !variant.counts.isEmpty else { return }
    array("counts") { json in
      for count in variant.counts {
        json.object {
          $0.member("argument", count.position)
          $0.member("category", count.category.name)
        }
      }
    }
  }

  private mutating func members(of place: PreviewPlace) {
    member("locale", place.locale.spelling)
    member("variant", place.variant)
    member("line", place.start.line)
    member("column", place.start.column)
  }

  /// Writes a string, or null.
  private mutating func text(_ text: String?) {
    if let text { value(text) } else { value(json: "null") }
  }
}
