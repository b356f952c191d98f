# Checks the relative links and anchors of Markdown files, and that every page can be reached from the
# README in two clicks. Prints all errors, and exits with 1 if there are any.
#
# usage: git ls-files | awk -f ci/check-links.awk -

# Standard input lists all files. The Markdown files are added to the input. Folders are recorded too.
NR == FNR {
  path = $0
  if (path ~ /\.md$/) ARGV[ARGC++] = path
  do exists[path] = 1; while (sub(/\/[^\/]*$/, "", path))
  next
}

FNR == 1 { pages[++pageCount] = FILENAME; inCode = 0 }
/^ *```/ { inCode = !inCode }
inCode { next }

# The anchor of a heading on GitHub is in lower case, without punctuation, with hyphens for spaces.
/^#+ / {
  heading = tolower($0)
  sub(/^#+ +/, "", heading)
  gsub(/[][`'"!?.,:;(){}<>*\/&%@+=]/, "", heading)
  gsub(/ /, "-", heading)
  anchors[FILENAME "#" heading] = 1
}

{
  line = $0
  gsub(/`[^`]*`/, "", line)
  while (match(line, /\]\([^)]*\)|(src|srcset)="[^"]*"/)) {
    link = substr(line, RSTART, RLENGTH)
    line = substr(line, RSTART + RLENGTH)
    gsub(/^\]\(|^src(set)?="|[)"]$/, "", link)
    if (link !~ /^[a-z]+:/) links[++linkCount] = FILENAME "\t" FNR "\t" link
  }
}

# Returns the path that a link in a file refers to.
function target(file, link,    parts, count, i, path, size) {
  sub(/#.*/, "", link)
  if (link == "") return file
  if (!sub(/[^\/]*$/, "", file)) file = ""
  count = split(file link, parts, "/")
  size = 0
  for (i = 1; i <= count; i++) {
    if (parts[i] == "..") size--
    else if (parts[i] != "." && parts[i] != "") kept[++size] = parts[i]
  }
  path = size > 0 ? kept[1] : ""
  for (i = 2; i <= size; i++) path = path "/" kept[i]
  return path
}

function fault(text) {
  print text > "/dev/stderr"
  status = 1
}

END {
  for (i = 1; i <= linkCount; i++) {
    split(links[i], fields, "\t")
    path = target(fields[1], fields[3])
    anchor = fields[3] ~ /#/ ? substr(fields[3], index(fields[3], "#")) : ""
    if (!(path in exists)) fault(fields[1] ":" fields[2] ": error: no such file: " fields[3])
    else if (anchor != "" && path ~ /\.md$/ && !((path anchor) in anchors))
      fault(fields[1] ":" fields[2] ": error: no such heading: " fields[3])
    leads[fields[1], ++leadCount[fields[1]]] = path
  }
  clicks["README.md"] = 0
  for (step = 1; step <= 2; step++)
    for (i = 1; i <= pageCount; i++)
      if (pages[i] in clicks && clicks[pages[i]] == step - 1)
        for (j = 1; j <= leadCount[pages[i]]; j++)
          if (!(leads[pages[i], j] in clicks)) clicks[leads[pages[i], j]] = step
  for (i = 1; i <= pageCount; i++)
    if (!(pages[i] in clicks)) fault(pages[i] ": error: README.md is more than two clicks away")
  exit status
}
