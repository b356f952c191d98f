/// A generator that returns the same numbers in every run (SplitMix64).
public struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  public init(seed: UInt64) { state = seed }

  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// Returns random bytes from an alphabet, so that the bytes a scanner looks for are common.
  public mutating func bytes(_ count: Int, from alphabet: [UInt8]) -> [UInt8] {
    (0..<count).map { _ in alphabet.randomElement(using: &self) ?? 0 }
  }

  /// Returns random strings from a list, joined together.
  public mutating func text(_ count: ClosedRange<Int>, of parts: [String]) -> String {
    (0..<Int.random(in: count, using: &self)).map { _ in one(of: parts) }.joined()
  }

  public mutating func one(of strings: [String]) -> String {
    strings.randomElement(using: &self) ?? ""
  }
}
