// Other files import this module instead, so that only this file depends on the name of a system's
// C library.
#if canImport(Darwin)
  @_exported import Darwin
#elseif canImport(Musl)
  @_exported import Musl
#else
  @_exported import Glibc
#endif

/// The operating system's reasons for failures.
package enum SystemError {
  /// The reason for the last failed call, in the system's own words.
  package static var last: String { text(errno) }

  static func text(_ code: Int32) -> String { String(cString: strerror(code)) }
}

/// The environment of this process.
package enum EnvironmentVariables {
  /// Returns the values of those variables that are set.
  package static func variables(_ names: [String]) -> [String: String] {
    names.reduce(into: [:]) { values, name in
      values[name] = getenv(name).map { String(cString: $0) }
    }
  }
}
