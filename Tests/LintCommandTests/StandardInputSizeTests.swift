import Foundation
import Testing

@testable import LintCommand

@Suite struct StandardInputSizeTests {
  @Test(arguments: [(99_999, true), (1 << 20, true), (1 << 20 + 1, false)])
  func `input is read up to a limit`(size: Int, isRead: Bool) throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "input-\(UUID())")
    try Data(repeating: 65, count: size).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let descriptor = open(file.path, O_RDONLY)
    defer { close(descriptor) }
    if isRead {
      #expect(try StandardInput.read(from: descriptor, upTo: 1 << 20).count == size)
    } else {
      #expect(throws: CommandFailure.self) {
        try StandardInput.read(from: descriptor, upTo: 1 << 20)
      }
    }
  }
}
