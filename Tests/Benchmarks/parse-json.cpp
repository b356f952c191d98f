// Parses a file into simdjson's DOM, which ci/bench.sh compares with a whole run of the linter.

#include <simdjson.h>

int main(int, char **arguments) {
  simdjson::dom::parser parser;
  return parser.load(arguments[1]).error();
}
