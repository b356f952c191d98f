#!/usr/bin/env bash
# Makes a repository with a year of weekly commits. The date of the last one is now.
#
# usage: make-history.sh FOLDER
#
# Each commit has 400 localization files among 3,000 others: 10 tables in 38 locales, and 20 catalogs.
# Each week changes 22 of them, as in a project of that size.
set -euo pipefail

weeks=52
letters=abcdefghijklmnopqrstuvwxyz
read -ra locales <<<"en ar bg ca cs da de el es et fa fi fr ga gl he hi hr hu id it ja ko lt lv nb nl \
pl pt-BR ro ru sk sv th tr uk vi zh-Hans"

# Functions of awk that make strings of 2 to 14 words.
# shellcheck disable=SC2016 # it is for awk
functions='
BEGIN {
  srand(seed)
  count = split("open the file and save all changes before you close this window or delete the " \
    "selected photo from the library of this device", words, " ")
}
function text(  number, made) {
  made = words[1 + int(rand() * count)]
  for (number = int(1 + rand() * 13); number > 0; number--)
    made = made " " words[1 + int(rand() * count)]
  return made
}'

strings() {
  awk -v seed="$1" "$functions"'BEGIN {
    for (key = 0; key < 250; key++) printf "/* Comment %d */\n\"key.%d\" = \"%s\";\n\n", key, key, text()
  }'
}

catalog() {
  awk -v seed="$1" -v names="${locales[*]:1:8}" "$functions"'BEGIN {
    last = split(names, locales, " ")
    printf "{\n  \"sourceLanguage\" : \"en\",\n  \"strings\" : {\n"
    for (key = 0; key < 60; key++) {
      printf "    \"key.%d\" : { \"localizations\" : {\n", key
      for (number = 1; number <= last; number++)
        printf "      \"%s\" : { \"stringUnit\" : { \"state\" : \"translated\", \"value\" : \"%s\" } }%s\n",
          locales[number], text(), number < last ? "," : ""
      printf "    } }%s\n", key < 59 ? "," : ""
    }
    printf "  },\n  \"version\" : \"1.0\"\n}\n"
  }'
}

git init --quiet --initial-branch=main "$1"
cd "$1"
seed=0
for table in {0..9}; do
  for locale in "${locales[@]}"; do
    mkdir -p "Module$table/$locale.lproj"
    strings $((seed += 1)) >"Module$table/$locale.lproj/Localizable.strings"
  done
done
mkdir Catalogs
for number in {0..19}; do catalog $((seed += 1)) >"Catalogs/C$number.xcstrings"; done
for number in {0..2999}; do
  mkdir -p "Sources/Part$((number % 100))"
  echo "let number = $number" >"Sources/Part$((number % 100))/File$number.swift"
done
mapfile -t files < <(find Module* Catalogs -type f | LC_ALL=C sort)
now=$(date +%s)
for ((week = 0; week <= weeks; week++)); do
  for ((change = 0; week > 0 && change < 22; change++)); do
    # Replaces the last letter of the first string that ends with a letter.
    sed -i "0,/[a-z]\"\( *[;}]\)/s//${letters:week % 26:1}\"\1/" \
      "${files[(week * 22 + change) * 7 % ${#files[@]}]}"
  done
  date=$((now - (weeks - week) * 604800 - (week < weeks ? 3600 : 0)))
  git add --all
  GIT_AUTHOR_DATE="$date +0000" GIT_COMMITTER_DATE="$date +0000" \
    git -c user.name=a -c user.email=a@b commit --quiet --allow-empty --message week
done
git gc --quiet
