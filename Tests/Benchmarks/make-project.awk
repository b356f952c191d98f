# Writes a small project that has most kinds of files, strings and variations, for runs that show which code
# the program uses. Equal options give equal output.
#
# usage: LC_ALL=C awk -v folder=FOLDER -v keys=COUNT -f make-project.awk words.txt
#
# FOLDER gets a string catalog, a folder with .strings and .stringsdict for each locale, and an XLIFF file
# for each. COUNT is the number of keys in each of them. One string in thirty omits what its source has,
# for example an argument or a link, and one in thirty is missing.

BEGIN {
  FS = "\t"
  seed = 1
}

{
  names[++locales] = $1
  categories[$1] = $2
  words[$1] = $3
}

END {
  for (number = 1; number <= locales; number++) system("mkdir -p '" folder "/" names[number] ".lproj'")
  write_catalog(folder "/Catalog.xcstrings")
  for (number = 1; number <= locales; number++) {
    write_strings(folder "/" names[number] ".lproj/Localizable.strings", names[number])
    write_stringsdict(folder "/" names[number] ".lproj/Localizable.stringsdict", names[number])
    write_xliff(folder "/" names[number] ".xliff", names[number])
  }
}

function random(limit) {
  seed = seed * 16807 % 2147483647
  return int(seed / 2147483647 * limit)
}

function phrase(name, length_in_words,    list, count, made) {
  count = split(words[name], list, " ")
  while (length_in_words-- > 0) made = made (made == "" ? "" : " ") list[1 + random(count)]
  return made
}

# A string with arguments, markup, line breaks, and whatever else strings of apps have. The words are random;
# the rest is the same in the source and its translations.
function text(name, entry,    first, rest) {
  first = phrase(name, 1)
  rest = phrase(name, 1 + random(6))
  if (name != "en" && random(30) == 0) return rest
  if (entry % 3 == 0) return first " " rest
  if (entry % 20 == 1) return "**" first "** " rest
  if (entry % 20 == 2) return "[" first "](https://example.com/" entry ") " rest
  if (entry % 20 == 4) return "<b>" first "</b> & " rest
  if (entry % 20 == 5) return first " {name}, " rest
  if (entry % 20 == 7) return "%1$@ " first " %2$lld " rest
  if (entry % 20 == 8) return first "\n" rest "\n\n" phrase(name, 3)
  if (entry % 20 == 10) return "\"" first "\" " rest "…"
  if (entry % 20 == 11) return first ": %d%% (" rest ")"
  if (entry % 20 == 18) return " " rest ": "
  if (entry % 20 == 14) return "${first} " rest " %{second}"
  if (entry % 20 == 16) return first "\302\240%@ " rest
  if (entry % 20 == 17) return "`" first "` _" rest "_, mail@example.com"
  if (entry % 20 == 19) return first " %.2f " rest " %@"
  return first " " rest "."
}

function json(string) {
  gsub(/"/, "\\\"", string)
  gsub(/\n/, "\\n", string)
  gsub(/\302\240/, "\\u00a0", string)
  return string
}

function xml(string) {
  gsub(/&/, "\\&amp;", string)
  gsub(/</, "\\&lt;", string)
  gsub(/>/, "\\&gt;", string)
  return string
}

function write_catalog(file,    entry, number, made, separator) {
  printf "{\n  \"sourceLanguage\" : \"en\",\n  \"strings\" : {\n" >file
  for (entry = 0; entry < keys; entry++) {
    printf "%s    \"%s\" : {\n", entry ? ",\n" : "", key(entry) >file
    if (entry % 4) printf "      \"comment\" : \"%s\",\n", json(text("en", entry)) >file
    if (entry % 5 == 0) printf "      \"extractionState\" : \"manual\",\n" >file
    if (entry % 50 == 1) printf "      \"extractionState\" : \"stale\",\n" >file
    printf "      \"localizations\" : {\n" >file
    separator = ""
    for (number = 1; number <= locales; number++) {
      if (names[number] == "en" ? entry % 2 : random(30) == 0) continue
      made = localization(names[number], entry)
      printf "%s        \"%s\" : {\n%s\n        }", separator, names[number], made >file
      separator = ",\n"
    }
    printf "\n      }%s\n    }", entry % 40 ? "" : ",\n      \"shouldTranslate\" : false" >file
  }
  printf "\n  },\n  \"version\" : \"1.0\"\n}\n" >file
  close(file)
}

# Every other key is the English string.
function key(entry) {
  return entry % 2 ? json(text("en", entry)) " " entry : sprintf("screen.title_%06d", entry)
}

function localization(name, entry,    pad) {
  pad = "          "
  if (entry % 12 == 0) return plural(name, "%lld ", pad)
  if (entry % 14 == 0) return devices(name, entry, pad)
  if (entry % 22 == 0) return substitution(name, pad)
  return unit(text(name, entry), pad)
}

function unit(value, pad,    state) {
  state = random(100) == 0 ? "needs_review" : random(100) == 0 ? "new" : "translated"
  return pad "\"stringUnit\" : {\n" pad "  \"state\" : \"" state "\",\n" \
    pad "  \"value\" : \"" json(value) "\"\n" pad "}"
}

function plural(name, argument, pad,    list, count, number, made) {
  count = split(categories[name], list, " ")
  for (number = 1; number <= count; number++)
    made = made (number > 1 ? ",\n" : "") pad "    \"" list[number] "\" : {\n" \
      unit(argument phrase(name, 3), pad "      ") "\n" pad "    }"
  return pad "\"variations\" : {\n" pad "  \"plural\" : {\n" made "\n" pad "  }\n" pad "}"
}

function devices(name, entry, pad,    list, count, number, made) {
  count = split("iphone mac other", list, " ")
  for (number = 1; number <= count; number++)
    made = made (number > 1 ? ",\n" : "") pad "    \"" list[number] "\" : {\n" \
      (entry % 28 ? unit(text(name, entry), pad "      ") : plural(name, "%lld ", pad "      ")) "\n" \
      pad "    }"
  return pad "\"variations\" : {\n" pad "  \"device\" : {\n" made "\n" pad "  }\n" pad "}"
}

function substitution(name, pad) {
  return unit("%#@files@ " phrase(name, 2), pad) ",\n" pad "\"substitutions\" : {\n" pad "  \"files\" : {\n" \
    pad "    \"argNum\" : 1,\n" pad "    \"formatSpecifier\" : \"lld\",\n" plural(name, "%arg ", pad "    ") \
    "\n" pad "  }\n" pad "}"
}

function write_strings(file, name,    entry) {
  for (entry = 0; entry < keys; entry++) {
    if (entry % 4 == 0) printf "/* %s */\n", phrase("en", 4) >file
    if (entry % 9 == 0) printf "// %s\n", phrase("en", 4) >file
    if (random(30)) printf "\"title_%06d\" = \"%s\";\n", entry, strings(text(name, entry)) >file
  }
  close(file)
}

function strings(string) {
  gsub(/"/, "\\\"", string)
  gsub(/\n/, "\\n", string)
  return string
}

function write_stringsdict(file, name,    entry, list, count, number) {
  printf "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<!DOCTYPE plist PUBLIC \"-//Apple//DTD PLIST 1.0//EN\" " >file
  printf "\"http://www.apple.com/DTDs/PropertyList-1.0.dtd\">\n<plist version=\"1.0\">\n<dict>\n" >file
  count = split(categories[name], list, " ")
  for (entry = 0; entry < keys / 10; entry++) {
    printf "\t<key>count_%06d</key>\n\t<dict>\n\t\t<key>NSStringLocalizedFormatKey</key>\n", entry >file
    printf "\t\t<string>%%#@files@</string>\n\t\t<key>files</key>\n\t\t<dict>\n" >file
    printf "\t\t\t<key>NSStringFormatSpecTypeKey</key>\n\t\t\t<string>NSStringPluralRuleType</string>\n" >file
    printf "\t\t\t<key>NSStringFormatValueTypeKey</key>\n\t\t\t<string>lld</string>\n" >file
    for (number = 1; number <= count; number++)
      printf "\t\t\t<key>%s</key>\n\t\t\t<string>%%lld %s</string>\n", list[number], phrase(name, 2) >file
    printf "\t\t</dict>\n\t</dict>\n" >file
  }
  printf "</dict>\n</plist>\n" >file
  close(file)
}

function write_xliff(file, name,    entry) {
  printf "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<xliff xmlns=\"urn:oasis:names:tc:xliff:document:1.2\" " >file
  printf "version=\"1.2\">\n  <file original=\"App/en.lproj/Localizable.strings\" source-language=\"en\" " >file
  printf "target-language=\"%s\" datatype=\"plaintext\">\n    <body>\n", name >file
  for (entry = 0; entry < keys; entry++) {
    printf "      <trans-unit id=\"title_%06d\" xml:space=\"preserve\">\n", entry >file
    printf "        <source>%s</source>\n", xml(text("en", entry)) >file
    if (random(30)) printf "        <target>%s</target>\n", xml(text(name, entry)) >file
    printf "        <note>%s</note>\n      </trans-unit>\n", phrase("en", 3) >file
  }
  printf "    </body>\n  </file>\n</xliff>\n" >file
  close(file)
}
