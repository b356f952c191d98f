# Writes Swift files for measurements. The output depends only on the options.
#
# usage: LC_ALL=C awk -v folder=FOLDER -v files=COUNT -v bytes=SIZE -v keys=COUNT -f make-code.awk
#
# FOLDER gets folders with 100 files each, with SIZE bytes in total. As in the code of apps, half of the
# files are smaller than 60 percent of the average, a tenth of the bytes is in comments, and a fifth is
# indentation. A kilobyte has two or three string literals, eight calls and thirteen members. Every tenth
# kilobyte looks up one of the first keys of a catalog of make-catalog.awk.

BEGIN {
  seed = 1
  nouns = split("account action album alert amount archive audio badge balance banner bookmark button cache calendar \
camera cart cell channel chapter chart city color column comment contact content country currency date day device \
document draft event export factory favorite feature field file filter folder font frame friend gallery gesture group \
header history icon image index invoice item journey key label language layer letter library link list location \
market media member menu message model month movie note number option order page panel password payment person phone \
photo picker place player point post preview price product profile project queue rating reader receipt record region \
reminder request response result review road route row rule scene score search section session setting shape share sheet \
sidebar signal size slider source space speed sport stack state station status step store story stream street style \
subject summary table tag task team text theme thumb ticket time title token topic total track travel type update user \
value vehicle version video view visit voice wallet weather week widget window word workout year zone", noun, " ")
  verbs = split("add apply append build cancel check clear close commit compute copy count create decode delete \
dismiss draw encode fetch filter find format handle hide insert load make map merge move notify open parse perform \
present publish push read refresh register reload remove render replace request reset resize restore save scroll select \
send set share show sort start stop store submit sync toggle track update validate write", verb, " ")
  for (number = 0; number < files; number++) {
    size = bytes / files / 2.8 * exp(1.25 * normal())
    if (size > 20 * bytes / files) size = 20 * bytes / files
    # The sum approaches the requested one.
    if (number % 10 == 9) size = (number + 1) * bytes / files - written
    if (number % 100 == 0) system("mkdir -p '" folder "/Module" int(number / 100) "'")
    file = folder "/Module" int(number / 100) "/" type() number ".swift"
    write_file(size)
    close(file)
  }
}

function random(limit) {
  seed = seed * 16807 % 2147483647
  return int(seed / 2147483647 * limit)
}

function normal(    sum, index_) {
  for (index_ = 0; index_ < 12; index_++) sum += random(1000) / 1000
  return sum - 6
}

function capital(word) { return toupper(substr(word, 1, 1)) substr(word, 2) }
function name() { return random(3) ? noun[1 + random(120)] capital(noun[1 + random(nouns)]) : noun[1 + random(nouns)] }
function method() { return verb[1 + random(verbs)] capital(noun[1 + random(100)]) }
function type() { return capital(noun[1 + random(nouns)]) capital(noun[1 + random(nouns)]) }
function path() { return random(8) < 5 ? name() : random(6) ? name() "." name() : name() "." name() "." name() }

function sentence(count,    text) {
  text = capital(verb[1 + random(verbs)])
  while (count-- > 0) text = text " " (random(3) ? noun[1 + random(nouns)] : "the")
  return text
}

function literal(    kind) {
  kind = random(32)
  if (kind < 22) return "\"" noun[1 + random(nouns)] (random(2) ? "." noun[1 + random(nouns)] : "") "\""
  if (kind < 29) return "\"" sentence(1 + random(5)) "\""
  return "\"" sentence(1) " \\(" path() ") " noun[1 + random(nouns)] "\""
}

function value(    kind) {
  kind = random(20)
  if (kind < 3) return path()
  if (kind < 6) return name() "." method() "(" path() ")"
  if (kind < 9) return method() "(" name() ")"
  if (kind < 10) return "." name()
  if (kind < 12) return random(1000)
  if (kind < 17) return literal()
  return type() "(" name() ": " path() ")"
}

function lookup(    key) {
  key = sprintf("entry.%06d", random(keys))
  return random(2) ? "NSLocalizedString(\"" key "\", comment: \"" sentence(3) "\")" : "String(localized: \"" key "\")"
}

function line(depth, text) {
  text = sprintf("%" (depth * 4) "s%s\n", "", text)
  printf "%s", text >file
  length_of_file += length(text)
}

function statement(depth,    kind) {
  kind = random(100)
  if (kind < 28) line(depth, (random(4) ? "let " : "var ") name() " = " value())
  else if (kind < 46) line(depth, path() "." method() "(" name() ": " value() (random(2) ? ", " name() ": " value() : "") ")")
  else if (kind < 58) line(depth, path() " = " value())
  else if (kind < 66) line(depth, "guard let " name() " = " path() " else { return }")
  else if (kind < 74) line(depth, "// " sentence(4 + random(10)))
  else if (kind < 75) line(depth, "let " name() " = " lookup())
  else if (kind < 76 && random(20) == 0) { line(depth, "let " name() " = \"\"\""); line(depth + 1, sentence(6)); line(depth + 1, "\"\"\"") }
  else if (kind < 88 && depth < 7) {
    line(depth, random(2) ? "if " path() " == " value() " {" : path() "." method() " { [weak self] " name() " in")
    do statement(depth + 1); while (random(3))
    line(depth, "}")
  } else if (kind < 94 && depth < 7) {
    line(depth, "switch " path() " {")
    do { line(depth, "case ." name() ":"); line(depth + 1, path() "." method() "()"); statement(depth + 1) } while (random(3))
    line(depth, "}")
  } else line(depth, "return " value())
}

function write_file(size) {
  length_of_file = 0
  line(0, "import Foundation")
  line(0, "import SwiftUI\n")
  while (length_of_file < size) {
    if (random(3) == 0) line(0, "/// " sentence(6 + random(8)))
    line(0, (random(2) ? "final class " : "struct ") type() ": " type() " {")
    do {
      if (random(4) == 0) line(1, "@Published var " name() ": " type() "? = " value())
      else line(1, "private let " name() ": " type())
    } while (random(4))
    do {
      if (random(4) == 0) line(1, "\n    /// " sentence(8 + random(8)))
      line(1, "func " method() "(" name() ": " type() ", with " name() ": [" type() "]) -> " type() "? {")
      do statement(2); while (random(7))
      line(1, "}\n")
    } while (random(5) && length_of_file < size)
    line(0, "}\n")
  }
  written += length_of_file
}
