/// The environment of this process.
package enum ProcessEnvironment {
  /// The values of those variables that are set.
  package static func variables(_ names: [String]) -> [String: String] {
    names.reduce(into: [:]) { values, name in
      values[name] = getenv(name).map { String(cString: $0) }
    }
  }
}
