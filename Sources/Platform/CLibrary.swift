// Other files import this module instead: no other one has to know what a system calls its library.
#if canImport(Darwin)
  @_exported import Darwin
#elseif canImport(Musl)
  @_exported import Musl
#else
  @_exported import Glibc
#endif

/// What the operating system says when it refuses something.
package enum SystemError {
  /// The reason of the last call that failed, in its own words.
  package static var last: String { text(errno) }

  static func text(_ code: Int32) -> String { String(cString: strerror(code)) }
}

/// The environment of this process.
package enum ProcessEnvironment {
  /// The values of those variables that are set.
  package static func variables(_ names: [String]) -> [String: String] {
    names.reduce(into: [:]) { values, name in
      values[name] = getenv(name).map { String(cString: $0) }
    }
  }
}
