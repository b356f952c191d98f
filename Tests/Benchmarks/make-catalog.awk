# Writes a string catalog for measurements, in the format of Xcode. The output depends only on the size.
#
# usage: LC_ALL=C awk -v bytes=SIZE [-v missing=PERCENT] [-v prefix=TEXT] -f make-catalog.awk words.txt
#
# Strings consist of a few words in each language, and about half of the bytes are not ASCII. One entry in
# twelve has plural variations, one in eight has a format specifier, and one percent of the strings needs
# a review. `missing` percent of the localizations are missing. There are no other problems. `prefix` is
# the beginning of all keys.

BEGIN {
  FS = "\t"
  seed = 1
  if (prefix == "") prefix = "entry"
}

{
  names[++locales] = $1
  categories[$1] = $2
  words[$1] = $3
}

function random(limit) {
  seed = seed * 16807 % 2147483647
  return int(seed / 2147483647 * limit)
}

function unit(name, state, pad,    list, count, left, text) {
  count = split(words[name], list, " ")
  text = argument
  for (left = 2 + random(8); left > 0; left--)
    text = text (text == "" ? "" : " ") list[1 + random(count)]
  return pad "\"stringUnit\" : {\n" pad "  \"state\" : \"" state "\",\n" \
    pad "  \"value\" : \"" text "\"\n" pad "}"
}

function localization(name,    state, list, count, number, made) {
  state = random(100) == 0 ? "needs_review" : "translated"
  if (!is_plural) return unit(name, state, "          ")
  count = split(categories[name], list, " ")
  for (number = 1; number <= count; number++)
    made = made (number > 1 ? ",\n" : "") "              \"" list[number] "\" : {\n" \
      unit(name, state, "                ") "\n              }"
  return "          \"variations\" : {\n            \"plural\" : {\n" made "\n            }\n          }"
}

END {
  written = printed("{\n  \"sourceLanguage\" : \"en\",\n  \"strings\" : {\n")
  for (entry = 0; written < bytes; entry++) {
    is_plural = entry % 12 == 0
    argument = is_plural ? "%lld" : entry % 8 == 0 ? "%@" : ""
    made = sprintf("%s    \"%s.%06d\" : {\n      \"localizations\" : {\n", entry ? ",\n" : "", prefix, entry)
    separator = ""
    for (number = 1; number <= locales; number++) {
      if (missing && names[number] != "en" && random(100) < missing) continue
      made = made separator "        \"" names[number] "\" : {\n" localization(names[number]) "\n        }"
      separator = ",\n"
    }
    written += printed(made "\n      }\n    }")
  }
  printf "\n  },\n  \"version\" : \"1.0\"\n}\n"
}

function printed(text) {
  printf "%s", text
  return length(text)
}
