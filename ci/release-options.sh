# Sets release_options: the options of `swift build` for the program that users run.
# Sourced by the other scripts.
# shellcheck shell=bash

# There is no debugging information, because releases are stripped anyway.
# shellcheck disable=SC2034 # read by the scripts that source this one
release_options=(-c release --product catalog-lint -debug-info-format none)

# At the start, the program looks up many types by name, which compares thousands of records. With this
# option they are made by functions, which saves a third of the start. The compiler need not have it.
direct_types=-disable-concrete-type-metadata-mangled-name-accessors
if swiftc -frontend -parse "$direct_types" - </dev/null 2>/dev/null; then
  release_options+=(-Xswiftc -Xfrontend -Xswiftc "$direct_types")
fi

# Each function gets a section of its own, so that the linker can leave it out.
function_sections=-function-sections
if swiftc -frontend -parse "$function_sections" - </dev/null 2>/dev/null; then
  release_options+=(-Xswiftc -Xfrontend -Xswiftc "$function_sections")
fi
