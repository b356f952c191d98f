# Fills in catalog-lint.1.in with the subcommands and options of the program, as mdoc(7), which mandoc
# and groff both read. SOURCE_DATE_EPOCH gives its date.
#
# usage: catalog-lint --experimental-dump-help |
#   jq --join-output --arg version VERSION --rawfile template catalog-lint.1.in -f man-page.jq

def escaped: gsub("\\\\"; "\\e") | gsub("-"; "\\-");

# What begins with a period or an apostrophe would be a request.
def literal: escaped | if test("^[.']") then "\\&" + . else . end;

# Makes a word an argument of a macro, which would read 'Ar' or a period otherwise.
def word: "\\&" + (escaped | gsub("\""; "\\(dq"));

# Makes plain text lines of mdoc, which its linters want to be short.
def lines:
  reduce split(" ")[] as $word ([];
    if length > 0 and (.[-1] + " " + $word | length) <= 72
    then .[-1] += " " + $word else . + [$word] end)
  | map(literal);

# Writes lines that are indented, such as commands, as they are.
def verbatim:
  [".Bd -literal -offset indent"] + (split("\n") | map(gsub("^ +"; "") | literal)) + [".Ed"];

# Writes paragraphs, each sentence on a line of its own. The commands after 'Examples:' stay on theirs.
def prose:
  if test("(^|\n)Examples:\n") then
    capture("(?<text>^|^(.|\n)*\n)Examples:\n(?<commands>(.|\n)*)$")
    | (.text | prose) + [".Pp", "Examples:"] + (.commands | gsub("\n+$"; "") | verbatim)
  else
  [gsub("^\\s+|\\s+$"; "") | splits("\\n\\s*\\n") | gsub("\\s+"; " ")
    | [splits("(?<=[.!?]) +(?=[A-Z])") | lines[]]]
  | reduce .[1:][] as $paragraph (.[0] // []; . + [".Pp"] + $paragraph)
  end;

# An option's name as it is typed, for the macro Fl, which writes one hyphen itself.
def spelled: (if .kind == "long" then "-" else "" end) + .name | word;

# What is shown of a command's arguments, without those that all commands have.
def arguments:
  .arguments // [] | map(select(.shouldDisplay != false)
    | select(.preferredName.name | . != "help" and . != "version"));

def head:
  if .kind == "positional" then ".It Ar " + (.valueName | word)
  else ".It Fl " + (.names | map(spelled) | join(" , Fl "))
    + if .kind == "option" then " Ar " + (.valueName | word) else "" end
  end;

def description:
  (.abstract // "" | prose) + (.discussion // "" | prose)
  + if .allValues then "One of: \(.allValues | join(", "))." | lines else [] end
  + if .defaultValue then [".Pp", "Default:", ".Ql " + (.defaultValue | word)]
    else [] end
  | if . == [] then [".No \\&"] else . end;

def synopsis:
  (if .isOptional then ".Op " else "." end)
  + if .kind == "positional" then "Ar " + (.valueName | word)
    else "Fl " + (.preferredName | spelled)
      + if .kind == "option" then " Ar " + (.valueName | word) else "" end
    end,
  if .isRepeating then ".Ar ..." else empty end;

# All subcommands with their full names, in the order of the program's help.
def commands($path):
  .subcommands // [] | .[] | select(.shouldDisplay != false and .commandName != "help")
  | .path = $path + [.commandName]
  | ., commands(.path);

# How a subcommand is called.
def call: [".Nm", ".Cm \(.path | join(" "))"] + [arguments[] | synopsis];

# What the page says about a subcommand.
def section:
  [".Ss catalog-lint \(.path | join(" "))"] + (.abstract // "" | prose)
  + (if .discussion then [".Pp"] + (.discussion | prose) else [] end)
  + ([arguments[] | head, description[]]
    | if . == [] then [] else [".Bl -tag -width Ds"] + . + [".El"] end);

[.command | commands([])] as $commands
| {
  "@DATE@": ($ENV.SOURCE_DATE_EPOCH // now | tonumber | gmtime | strftime("%B %-d, %Y")),
  "@VERSION@": $version,
  "@SYNOPSIS@": [$commands[] | select(.subcommands | not) | call[]] | join("\n"),
  "@COMMANDS@": [$commands[] | section[]] | join("\n")
} as $parts
| reduce ($parts | keys[]) as $name ($template; split($name) | join($parts[$name]))
