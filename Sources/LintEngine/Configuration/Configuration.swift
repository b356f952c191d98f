/// What `.lint-config.json` says.
public struct Configuration: Sendable {
  public init() {}
}
