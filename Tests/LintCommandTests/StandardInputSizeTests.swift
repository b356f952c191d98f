import Foundation
import Testing

@testable import LintCommand

@Suite struct StandardInputSizeTests {
  @Test(arguments: [(99_999, true), (1 << 20, true), (1 << 20 + 1, false)])
  func `input is read up to a limit`(size: Int, isRead: Bool) throws {
    let folder = try Folder()
    try folder.write("input", [UInt8](repeating: 65, count: size))
    let descriptor = open(folder.path + "/input", O_RDONLY)
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
