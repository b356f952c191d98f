public import ArgumentParser
public import Reporters

extension ReportFormat: ExpressibleByArgument {}

/// A report that is written to a file: `FORMAT=FILE`.
struct ReportDestination: ExpressibleByArgument {
  let format: ReportFormat
  let path: String

  init?(argument: String) {
    guard let equals = argument.firstIndex(of: "="),
      let format = ReportFormat(rawValue: String(argument[..<equals]))
    else { return nil }
    let path = String(argument[argument.index(after: equals)...])
    guard !path.isEmpty else { return nil }
    (self.format, self.path) = (format, path)
  }
}
