import SourceText
import Testing

@testable import Diagnostics

@Suite struct FingerprintTests {
  private func finding(
    _ message: String = "a", line: Int = 1, path: String = "a.strings", key: String = "k",
    locale: String = "de", variant: String? = nil, ordinal: Int = 0
  ) -> Finding {
    let start = SourceLocation(line: line, column: 1, offset: line)
    return Finding(
      rule: "missing-argument", severity: .warning, message: message,
      subject: Subject(table: "a", key: key, locale: locale, variant: variant),
      location: Location(path: path, start: start, end: start), ordinal: ordinal)
  }

  @Test func `moving and rewording a finding keeps its fingerprint`() {
    #expect(finding().fingerprint == finding("b", line: 9).fingerprint)
  }

  @Test func `each part of the subject changes the fingerprint`() {
    let others = [
      finding(path: "b.strings"), finding(key: "l"), finding(locale: "fr"),
      finding(variant: "plural.one"), finding(ordinal: 1), finding(key: "kde", locale: ""),
    ]
    #expect(Set((others + [finding()]).map(\.fingerprint)).count == 7)
  }

  @Test func `another kind of fault has another fingerprint, another severity has not`() {
    var (crash, note) = (finding(), finding())
    (crash.kind, note.kind) = ("crash", "note")
    #expect(crash.fingerprint != finding().fingerprint)
    #expect(crash.fingerprint != finding(variant: "crash").fingerprint)
    #expect(note.fingerprint == finding().fingerprint)
    #expect([finding(), crash].fingerprints == [finding().fingerprint, crash.fingerprint])
  }

  @Test func `successive fingerprints are those of each finding alone`() {
    let findings = [
      finding(), finding(key: "l"), finding(path: "\u{E9}.strings"),
      finding(path: "e\u{301}.strings"),
      finding(path: "\u{E9}.strings"), finding(),
    ]
    let successive = FindingList(findings).fingerprints
    #expect(successive == findings.map(\.fingerprint))
    #expect(Set(findings.map(\.fingerprint)).count == 4)
  }

  @Test func `fingerprints of inputs with different lengths don't affect each other`() {
    let lengths = [0, 1, 7, 8, 40, 41, 42, 200, 3, 119, 64, 500, 12]
    let findings = lengths.map { finding(key: String(repeating: "k", count: $0)) }
    #expect(findings.fingerprints == findings.map(\.fingerprint))
    #expect(Set(findings.map(\.fingerprint)).count == lengths.count)
    #expect([Finding]().fingerprints.isEmpty)
  }

  @Test func `no value can end a part of a fingerprint`() {
    let one = finding(key: "a\0b", locale: "c")
    let other = finding(key: "a", locale: "b\0c")
    #expect(one.fingerprint != other.fingerprint)
    #expect(finding(key: "a", locale: "1:b").fingerprint != finding(key: "a1:b").fingerprint)
  }

  @Test func `the fingerprint is the start of the hash of its parts`() {
    let key = String(repeating: "key", count: 50)
    var bytes: [UInt8] = []
    for part in ["missing-argument", "a.strings", "a", key, "de", "one", "12"] {
      bytes += [UInt8(part.utf8.count), 0, 0, 0] + Array(part.utf8)
    }
    let found = finding(key: key, variant: "one", ordinal: 12).fingerprint
    #expect(found == digits(of: SHA256.digest(of: bytes).prefix(16)))
  }

  private func digits(of bytes: some Sequence<UInt8>) -> String {
    bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }

  /// The examples of FIPS 180-4, and two with lengths close to the end of a block.
  @Test(arguments: [
    ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
    ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
    (
      "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
      "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
    ),
    (
      String(repeating: "a", count: 119),
      "31eba51c313a5c08226adf18d4a359cfdfd8d2e816b13f4af952f7ea6584dcfb"
    ),
  ])
  func `the hash is SHA-256`(_ text: String, _ digest: String) {
    #expect(digits(of: SHA256.digest(of: text.utf8)) == digest)
  }
}
