#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The environment of this process.
enum ProcessEnvironment {
  /// The values of those variables that are set.
  static func variables(_ names: [String]) -> [String: String] {
    names.reduce(into: [:]) { values, name in
      values[name] = getenv(name).map { String(cString: $0) }
    }
  }
}
