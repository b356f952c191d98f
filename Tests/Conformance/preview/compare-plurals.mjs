// Compares the plural categories of a list with those of ICU, through Intl.PluralRules.
//
// usage: node compare-plurals.mjs LIST
//
// The list is that of PluralListing: numbers in the first line, then a language and a letter for each
// number. A language that ICU doesn't have isn't compared. A difference between versions of the CLDR needs a
// reason below, and a reason without a difference is an error.
import { readFileSync } from "node:fs";

/** The languages that differ, and why. CLDR 47, which the program has, and CLDR 48 have no difference. */
const known = {};

const letters = { zero: "z", one: "1", two: "2", few: "f", many: "m", other: "x" };
const [first, ...lines] = readFileSync(process.argv[2], "utf8").trimEnd().split("\n");
const numbers = first.split(" ").map((text) => ({ text, value: Number(text), digits: text.split(".")[1]?.length ?? 0 }));
const counts = { languages: 0, absent: 0, numbers: 0, differences: 0 };
const failures = [];

for (const line of lines) {
  const [language, found] = line.split(" ");
  if (Intl.PluralRules.supportedLocalesOf(language)[0] !== language) {
    counts.absent += 1;
    continue;
  }
  const rules = [0, 1, 2, 3].map(
    (digits) => new Intl.PluralRules(language, { minimumFractionDigits: digits, maximumFractionDigits: digits }));
  const different = numbers.filter(({ value, digits }, index) => letters[rules[digits].select(value)] !== found[index]);
  counts.languages += 1;
  counts.numbers += numbers.length;
  counts.differences += different.length;
  if ((different.length > 0) !== language in known) {
    const examples = different.slice(0, 5).map(
      ({ text, value, digits }) => `${text} is ${found[numbers.findIndex((n) => n.text === text)]}, not ${rules[digits].select(value)}`);
    failures.push(`${language}: ${different.length} of ${numbers.length} numbers differ; ${examples.join("; ")}`);
  }
}

console.log(`plurals: ${JSON.stringify(counts)}, CLDR ${process.versions.cldr}`);
for (const [language, reason] of Object.entries(known)) console.log(`  ${language}: ${reason}`);
for (const failure of failures) console.error(`error: ${failure}`);
process.exit(failures.length > 0 ? 1 : 0);
