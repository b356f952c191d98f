import GuardedMemory
import Testing
import XML

/// How the reader stops in the middle of a document.
///
/// Each test has its own process, in which memory that the library has freed can't be accessed.
@Suite struct XMLStopTests {
  @Test func `a freed block can't be read`() async {
    await #expect(processExitsWith: .failure) {
      let block = guarded_malloc(100)
      let moved = guarded_realloc(block, 200)
      guarded_free(moved)
      print(block?.load(as: UInt8.self) ?? 0)
    }
  }

  @Test func `each event can be the last`() async {
    await #expect(processExitsWith: .success) {
      #expect(guard_memory_of_xml())
      for text in [document, documentInASCII, filled(document), filled(documentInASCII)] {
        let bytes = Array(text.utf8)
        let whole = XMLReading(bytes)
        #expect(whole.refusal == nil)
        let events = whole.events
        for last in events.indices {
          var seen: [XMLEvent] = []
          let error = XMLReader.read(bytes.span) { event in
            seen.append(event)
            return seen.count <= last
          }
          #expect(error == nil)
          #expect(seen == Array(events[...last]))
        }
      }
    }
  }

  @Test func `each error ends the reading`() async {
    await #expect(processExitsWith: .success) {
      #expect(guard_memory_of_xml())
      for (text, message) in faults {
        let prefix = text.hasPrefix("<?xml") ? "" : "<!--\(filling)-->"
        for text in [text, filled(text), prefix + text] {
          let found = XMLReading(text).error?.message
          #expect(found != nil && message ?? found == found, "\(text.prefix(60)): \(found ?? "")")
        }
      }
    }
  }

  @Test func `an error anywhere ends the reading, and all memory is freed`() async {
    await #expect(processExitsWith: .success) {
      #expect(guard_memory_of_xml())
      for text in [document, documentInASCII] {
        let bytes = Array(text.utf8)
        _ = XMLReading("<a>]]></a>")
        let blocks = guarded_block_count()
        #expect(blocks > 0)
        for offset in bytes.indices {
          for fragment in fragments {
            let reading = XMLReading(bytes[..<offset] + Array(fragment.utf8) + bytes[offset...])
            #expect(reading.tiles.allSatisfy { $0.upperBound <= bytes.count + 8 })
          }
          _ = XMLReading(bytes[..<offset] + [0xFF] + bytes[offset...])
        }
        // The library keeps only the strings of its last error.
        #expect(guarded_block_count() <= blocks + 8)
      }
    }
  }

  @Test func `names after an error are not collected`() async {
    await #expect(processExitsWith: .success) {
      #expect(guard_memory_of_xml())
      // The library goes on after a comment.
      let text = "<a><!-- -- -->" + names(200)
      #expect(XMLReading(text).error?.kind == .hyphensInComment)
      #expect(guarded_allocated_size() < 2 * text.utf8.count)
    }
  }
}

/// A document with everything that the library handles in a function of its own.
private let document = """
  <?xml version='1.0'?><!--é--><?p é?>
  <!DOCTYPE a PUBLIC '-//b//c' 'd' [<!--é--><!ELEMENT a ANY><!NOTATION n SYSTEM 'é'><?p?>]>
  <a b='é&amp;&#233;' c:d="e"><!-- é - é --><é é='é'>é&lt;é]]&gt;é\r\n<![CDATA[é]]]></é><c:f/>
  <?p é?><g h = 'i
  ' ></g ></a><!--é--><?p é?>

  """

private let documentInASCII = document.replacing("é", with: "x")

/// Longer than what the library reads at once.
private let filling = String(repeating: "long ", count: 13_000)

private func filled(_ text: String) -> String {
  text.replacing("<a>", with: "<a>" + filling, maxReplacements: 1)
    .replacing("'e'>", with: "'e'>" + filling, maxReplacements: 1)
}

/// What is inserted into a document at each offset.
private let fragments = [
  "<", ">", "&", "]]>", "--", "'", "\"", "=", "[", "%", "?>", "<!--", "<![CDATA[", "<!DOCTYPE",
  "<!ENTITY e 'f'>", "&#x", "<a>", "</a>", "<?xml?>", "\u{1}", "\u{FFFE}", "\u{FFFF}", "é",
]

/// A document for each message, and more for errors that the library finds in several functions.
private let faults: [(text: String, message: String?)] = [
  ("<?xml version=1.0?><a/>", "faulty XML declaration; some tools read past it, others stumble"),
  ("<!DOCTYPE a [<!ENTITY e 'f'>]><a/>", "entity declaration 'e' is not allowed"),
  ("<!DOCTYPE a [<!ATTLIST a b CDATA 'c'>]><a/>", "declarations of attributes are not allowed"),
  ("<!DOCTYPE a [\(repeated("<!ELEMENT a ANY>", 1_001))]><a/>", "too many declarations"),
  ("<!DOCTYPE a SYSTEM><a/>", "invalid document type"),
  ("<!DOCTYPE a [<!b>]><a/>", "invalid document type"),
  (repeated("<a>", 129), "elements are nested more than 128 levels deep"),
  ("<a>" + names(20), "too many different element names"),
  ("<a><\(repeated("b", 60_000))/></a>", "a name, a value, a comment or a section is too long"),
  ("<a>&b;</a>", "undefined entity '&b;'"), ("<a b='&c;'/>", "undefined entity '&c;'"),
  ("<a>&#0;</a>", "'&#0;' does not name a character"),
  ("<a b='&#0;'/>", "'&#0;' does not name a character"),
  ("<a>b & c</a>", "'&' without an entity"), ("<a b='c & d'/>", "'&' without an entity"),
  ("<a>b < c</a>", "'<' does not begin a tag here"),
  ("<a b='<'/>", "'<' is not allowed in the value of an attribute"),
  ("<a b/>", "an attribute has no value"),
  ("<a b=c/>", "the value of an attribute has no quotes"),
  ("<a b='c' b='d'/>", "the tag has the same attribute twice"),
  ("<a b='c'd='e'/>", "unexpected character in a tag"), ("<a /b>", "unexpected character in a tag"),
  ("<a><b></c></a>", "expected '</b>', found '</c>'"), ("<a><b></b>", "'<a>' is never closed"),
  ("<a>b", "'<a>' is never closed"), ("<a><!-- b</a>", "'<!--' is never closed"),
  ("<a><![CDATA[b</a>", "'<![CDATA[' is never closed"), ("<a><?b c</a>", "'<?' is never closed"),
  ("<!-- b -- c --><a/>", "'--' is not allowed in a comment"),
  ("<a><!-- b -- c --></a>", "'--' is not allowed in a comment"),
  ("<a><!-- é -- c --></a>", "'--' is not allowed in a comment"),
  ("<a>]]></a>", "']]>' is not allowed in text"), ("<a>b]]></a>", "']]>' is not allowed in text"),
  ("<a>é]]></a>", "']]>' is not allowed in text"),
  ("<a><?xml version='1.0'?></a>", "'<?xml' is allowed only at the start of the file"),
  ("<a></a>b", "content after '</a>'; some tools read past it, others stumble"),
  ("<!-- b -->", "expected an element"), ("<!-- b --> c", "expected an element"),
  ("<a>\u{1}</a>", "character U+0001 is not allowed in XML"),
  ("<a>\u{FFFE}</a>", "character U+FFFE is not allowed in XML"),
  ("<a>\u{FFFF}</a>", "character U+FFFF is not allowed in XML"),
  // Versions of the library report these as different errors.
  ("<!DOCTYPE a SYSTEM '\u{FFFE}'><a/>", nil), ("<\u{FFFE}/>", nil), ("<a><b\u{FFFE}/></a>", nil),
  ("<a><b c\u{FFFF}=''/></a>", nil), ("<a b='\u{FFFE}'/>", nil), ("<a></a\u{FFFE}></a>", nil),
  ("<a><!--\u{FFFE}--></a>", nil), ("<a><![CDATA[\u{FFFE}]]></a>", nil),
  ("<a><?b \u{FFFE}?></a>", nil), ("<a><\(repeated("b", 60_000))/></a>", nil),
  ("<a><!--\(repeated("b", 10_000_001))--></a>", nil),
  ("<a><![CDATA[\(repeated("b", 20_000_001))]]></a>", nil),
]

/// Elements with long names, all of which are different.
private func names(_ count: Int) -> String {
  let rest = repeated("b", 40_000)
  return (0..<count).map { "<b\($0)\(rest)/>" }.joined()
}

private func repeated(_ text: String, _ count: Int) -> String {
  String(repeating: text, count: count)
}
