import GuardedMemory
import LintCommand
import Testing

/// Faults of XML in files that are longer than what libxml2 reads at once.
///
/// The test has its own process, in which memory that the library has freed can't be accessed.
@Suite struct XMLFaultTests {
  @Test func `a fault in XML is the same error with any number of jobs`() async {
    await #expect(processExitsWith: .success) {
      #expect(guard_memory_of_xml())
      let long = String(repeating: "long ", count: 13_000)
      var files: [String: String] = [:]
      for (name, fault) in [("A", "]]>"), ("B", "<\u{FFFE}/>"), ("C", "<b\u{FFFF}/>"), ("D", "&")] {
        files["en.lproj/\(name).strings"] = propertyList(long + fault)
        files["en.lproj/\(name).stringsdict"] = propertyList(fault + long)
        files["\(name).xliff"] = """
          <xliff version="1.2"><file original="L.strings" source-language="en"><body>
          <trans-unit id="a"><source>\(long + fault)</source></trans-unit></body></file></xliff>
          """
      }
      let project = try Project(files)
      let one = try await project.run("--jobs", "1", "--format", "json")
      #expect(one.status == .findings)
      #expect(one.output.matches(of: /"severity":"error"/).count == files.count)
      for jobs in ["2", "8"] {
        let other = try await project.run("--jobs", jobs, "--format", "json")
        #expect(other.output == one.output)
        #expect(other.error == one.error)
      }
    }
  }
}

private func propertyList(_ string: String) -> String {
  "<plist><dict><key>a</key><string>\(string)</string></dict></plist>"
}
