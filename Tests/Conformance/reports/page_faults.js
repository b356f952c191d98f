// Finds accessibility problems of a page, and uses its controls.
// This is the body of a function whose first argument is an action. 'structure' and 'contrast' return
// faults as sentences. 'sort' and 'filter' return what the page shows after the action.
const all = (selector, root = document) => [...root.querySelectorAll(selector)];
const faults = [];
const expect = (condition, fault) => { if (!condition && faults.length < 40) faults.push(fault); };
const shown = (element) => element.outerHTML.slice(0, 120);
const text = (element) => element.textContent.trim();

const ROLES = new Set(["img", "group", "search", "status"]);
const STATES = new Set(["aria-label", "aria-labelledby", "aria-hidden", "aria-sort"]);

const structure = () => {
  expect(document.documentElement.lang === "en", "the page has no language");
  expect(document.title !== "", "the page has no title");
  expect(document.compatMode === "CSS1Compat", "the page is in quirks mode");

  const headings = all("h1, h2, h3, h4, h5, h6").map((heading) => Number(heading.tagName[1]));
  expect(headings.filter((level) => level === 1).length === 1, "there is not one h1");
  headings.forEach((level, index) => expect(
    level <= (headings[index - 1] ?? 0) + 1, `heading ${index} skips a level`));
  for (const heading of all("h1, h2, h3")) expect(text(heading) !== "", "a heading is empty");

  for (const landmark of ["header", "main", "nav[aria-label]", "footer"]) {
    expect(all(`body > ${landmark}`).length === 1, `there is not one ${landmark}`);
  }
  for (const section of all("section")) {
    const heading = document.getElementById(section.getAttribute("aria-labelledby"));
    expect(heading && section.contains(heading), `a section has no name: ${shown(section)}`);
  }

  const ids = all("[id]").map((element) => element.id);
  expect(new Set(ids).size === ids.length, "an id is repeated");
  for (const link of all("a[href^='#']")) {
    expect(document.getElementById(link.hash.slice(1)), `a link leads nowhere: ${shown(link)}`);
  }
  for (const element of all("*")) {
    for (const {name, value} of element.attributes) {
      if (name === "role") expect(ROLES.has(value), `an odd role: ${shown(element)}`);
      if (name.startsWith("aria-")) expect(STATES.has(name), `an odd state: ${shown(element)}`);
      const isCode = name === "style" || name.startsWith("on");
      expect(!isCode, `an attribute with code: ${shown(element)}`);
    }
  }

  for (const table of all("table")) {
    const label = document.getElementById(table.getAttribute("aria-labelledby"));
    const name = [table.caption, label].filter(Boolean).map(text).join("");
    expect(name !== "", `a table has no name: ${shown(table)}`);
    const columns = [...table.tHead.rows[0].cells];
    for (const cell of columns) {
      expect(cell.scope === "col" && text(cell) !== "", `${name}: a column without a header`);
    }
    const bodies = [...table.tBodies, table.tFoot].filter(Boolean);
    for (const row of bodies.flatMap((body) => [...body.rows])) {
      const cells = [...row.cells];
      expect(cells.some((cell) => cell.tagName === "TH" && cell.scope.startsWith("row")),
        `${name}: a row without a header`);
      expect(cells.reduce((sum, cell) => sum + cell.colSpan, 0) === columns.length,
        `${name}: a row doesn't have ${columns.length} cells`);
    }
  }

  for (const input of all("input, select, textarea")) {
    expect(input.labels.length === 1 && text(input.labels[0]) !== "", `no label: ${shown(input)}`);
  }
  for (const control of all("button, a[href], summary")) {
    expect(text(control) !== "", `a control without a name: ${shown(control)}`);
  }
  for (const drawing of all("svg")) {
    const isNamed = drawing.getAttribute("role") === "img" && drawing.getAttribute("aria-label");
    expect(isNamed || drawing.getAttribute("aria-hidden") === "true", `no name: ${shown(drawing)}`);
  }
  for (const element of all("main *")) {
    const overflow = getComputedStyle(element).overflowX;
    if (overflow !== "auto" && overflow !== "scroll") continue;
    expect(element.tabIndex === 0 && element.role && element.ariaLabel,
      `it scrolls, but not with the keyboard, or has no name: ${shown(element)}`);
  }

  const scripts = /\p{sc=Arabic}|\p{sc=Hebrew}|\p{sc=Han}|\p{sc=Kana}|\p{sc=Hira}|\p{sc=Thai}/u;
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const parent = walker.currentNode.parentElement;
    if (!scripts.test(walker.currentNode.data) || parent.closest("script, style")) continue;
    expect(parent.closest("[dir=auto], bdi, bdo") && parent.closest("[lang]") !== document.documentElement,
      `foreign text without its own direction and language: ${shown(parent)}`);
  }
};

const channel = (value) => value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
const color = (text) => {
  const [red, green, blue, alpha = 1] = text.match(/[\d.]+/g).map(Number);
  return {red, green, blue, alpha};
};
const over = (front, back) => {
  const mix = (name) => front[name] * front.alpha + back[name] * (1 - front.alpha);
  return {red: mix("red"), green: mix("green"), blue: mix("blue"), alpha: 1};
};
const luminance = ({red, green, blue}) => 0.2126 * channel(red / 255)
  + 0.7152 * channel(green / 255) + 0.0722 * channel(blue / 255);
const contrast = (first, second) => {
  const [light, dark] = [luminance(first), luminance(second)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
};
const grounds = new Map();
const ground = (element) => {
  if (!element) {
    const isDark = matchMedia("(prefers-color-scheme: dark)").matches;
    return color(isDark ? "rgb(18, 18, 18)" : "rgb(255, 255, 255)");
  }
  if (!grounds.has(element)) {
    const own = color(getComputedStyle(element).backgroundColor);
    grounds.set(element, own.alpha === 1 ? own : over(own, ground(element.parentElement)));
  }
  return grounds.get(element);
};

const contrasts = () => {
  for (const details of all("details")) details.open = true;
  const known = new Map();
  const check = (element, style, back, sample) => {
    const front = element.namespaceURI.endsWith("svg") ? style.fill : style.color;
    const size = parseFloat(style.fontSize);
    const isLarge = size >= 24 || size >= 18.66 && Number(style.fontWeight) >= 700;
    const key = [front, JSON.stringify(back), isLarge].join();
    if (!known.has(key)) known.set(key, contrast(over(color(front), back), back));
    const found = known.get(key);
    expect(found >= (isLarge ? 3 : 4.5), `a contrast of ${found.toFixed(2)}: ${sample}`);
  };
  let count = 0;
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const element = walker.currentNode.parentElement;
    if (walker.currentNode.data.trim() === "" || element.closest("script, style")) continue;
    if (!element.checkVisibility() || element.closest(".hidden")) continue;
    count += 1;
    const style = getComputedStyle(element);
    check(element, style, ground(element), shown(element));
  }
  for (const input of all("input")) {
    check(input, getComputedStyle(input, "::placeholder"), ground(input), shown(input));
  }
  expect(count > 20, `only ${count} strings are visible`);
};

const sort = (id, column) => {
  const table = document.querySelector(`#${id} [data-sorts]`);
  if (!table) return null;
  const header = table.tHead.rows[0].cells[column];
  const count = table.tBodies[0].rows.length;
  header.querySelector("button").click();
  const cells = [...table.tBodies[0].rows].map((row) => text(row.cells[column]));
  return [header.ariaSort, count, all("[aria-sort]", table).length, cells];
};

const filter = (id, value) => {
  const input = document.getElementById(id);
  input.value = value;
  input.dispatchEvent(new Event("input"));
  for (const details of all("#gates details, #findings details")) details.open = true;
  const visible = (selector) => all(selector).filter((element) => element.checkVisibility());
  const locales = (selector) => visible(selector).map((element) => element.dataset.locale);
  const cells = (row) => [...row.cells].map((cell) => !cell.hidden).join();
  const ragged = all("[data-filters~=columns]").filter((table) => [...table.tBodies[0].rows]
    .some((row) => cells(row) !== cells(table.tHead.rows[0])));
  return {
    rows: locales("#locales .wide tbody tr"), tables: visible("#tables tbody th").map(text),
    columns: locales("#tables thead th").slice(2),
    keys: visible("#keys .key").map((key) => key.dataset.open),
    gates: locales("#gates tbody tr"), findings: locales("#findings tbody tr[data-locale]"),
    result: document.getElementById("filter-result").textContent, ragged: ragged.length,
    query: location.search,
  };
};

const [action, ...operands] = arguments;
if (action === "sort") return sort(...operands);
if (action === "filter") return filter(...operands);
if (action === "structure") structure();
else contrasts();
return faults;
