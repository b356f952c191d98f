#if canImport(Glibc)
  import BuiltinRules
  import Glibc
  import LintCommand
  import Testing

  /// Counts how often the program opens files, as the kernel reports it.
  private final class OpenCounter {
    private let descriptor = inotify_init1(Int32(IN_NONBLOCK))
    private var names: [Int32: String] = [:]

    func watch(_ path: String) {
      names[inotify_add_watch(descriptor, path, UInt32(IN_OPEN))] = path
    }

    /// Returns how often each file was opened since the last call.
    func counts() -> [String: Int] {
      var counts: [String: Int] = [:]
      var buffer = [UInt8](repeating: 0, count: 1 << 16)
      while true {
        let count = read(descriptor, &buffer, buffer.count)
        guard count > 0 else { return counts }
        buffer.withUnsafeBytes { bytes in
          var offset = 0
          while offset < count {
            let watch = bytes.loadUnaligned(fromByteOffset: offset, as: Int32.self)
            let length = bytes.loadUnaligned(fromByteOffset: offset + 12, as: UInt32.self)
            counts[names[watch] ?? "", default: 0] += 1
            offset += 16 + Int(length)
          }
        }
      }
    }

    deinit { close(descriptor) }
  }

  /// A run opens each file only once.
  @Suite struct ReadingTests {
    private static let files = [
      "A/L.xcstrings": catalog(["k %d": "x %@", "j": "b"]),
      "A/Same.xcstrings": catalog(["k %d": "x %@", "j": "b"]),
      "en.lproj/L.strings": "\"a\" = \"A %d\";\n",
      "de.lproj/L.strings": "\"a\" = \"A %@\";\n",
      "fr.lproj/L.strings": "\"a\" = \"A\"\n",
      "de.xliff": """
      <xliff version="1.2"><file original="L.strings" source-language="en" target-language="de">
      <body><trans-unit id="a"><source>A %d</source><target>A %@</target></trans-unit></body>
      </file></xliff>
      """,
    ]

    @Test(arguments: [
      ["lint"], ["coverage"], ["coverage", ".", "de.xliff", "--format", "json"],
      ["baseline", "write"],
    ])
    func `each file is opened once`(arguments: [String]) async throws {
      let project = try Project(Self.files)
      project.rules = builtinRules
      let counter = OpenCounter()
      for path in Self.files.keys { counter.watch("\(project.path)/\(path)") }
      _ = try await project.run(arguments)
      let counts = counter.counts()
      #expect(counts["\(project.path)/A/L.xcstrings"] == 1)
      #expect(counts.values.allSatisfy { $0 == 1 }, "\(counts)")
    }

    @Test func `translations with an error are still counted as such`() async throws {
      let project = try Project(Self.files)
      project.rules = builtinRules
      let run = try await project.run("coverage", "A", "--format", "json")
      #expect(run.output.contains(#""faulty":{"keys":1,"units":1"#))
    }
  }
#endif
