/// The script of the page: it sorts tables by their headers and filters locales, tables and keys.
///
/// The filter is in the query of the address, so that it can be sent as a link.
///
/// It creates or shows all controls that it needs itself. It only reads and moves existing
/// elements; strings of the report become neither markup nor selectors.
enum HTMLScript {
  static let text = #"""

    "use strict";
    (() => {
      const all = (selector, root = document) => [...root.querySelectorAll(selector)];
      const number = (text) => {
        const digits = text.replace(/[,%\s+]/g, "").replace("\u2212", "-").replace("<1", "0.5");
        return digits !== "" && isFinite(digits) ? Number(digits) : null;
      };
      const collator = new Intl.Collator("en", {numeric: true});
      const compare = (a, b) => {
        const [x, y] = [number(a), number(b)];
        if (x !== null && y !== null) return x - y;
        if (x !== null || y !== null) return x !== null ? -1 : 1;
        return collator.compare(a, b);
      };

      const sort = (table, header) => {
        const column = header.cellIndex;
        const descending = header.getAttribute("aria-sort") === "ascending";
        for (const other of all("[aria-sort]", table)) other.removeAttribute("aria-sort");
        header.setAttribute("aria-sort", descending ? "descending" : "ascending");
        const body = table.tBodies[0];
        const rows = [...body.rows].map((row) => [row, row.cells[column].textContent.trim()]);
        rows.sort((a, b) => descending ? compare(b[1], a[1]) : compare(a[1], b[1]));
        const sorted = document.createDocumentFragment();
        for (const [row] of rows) sorted.append(row);
        body.append(sorted);
      };

      for (const table of all("[data-sorts]")) {
        for (const header of all("[data-sort]", table)) {
          const button = document.createElement("button");
          button.type = "button";
          button.append(...header.childNodes);
          button.title = "Sort by this column";
          button.addEventListener("click", () => sort(table, header));
          header.append(button);
        }
      }

      const name = (element) => element.textContent.trim().toLowerCase();
      const show = (element, shown) => {
        if (element.hasAttribute("hidden") === shown) element.toggleAttribute("hidden", !shown);
      };
      const showColumns = (table, isShown) => {
        const heads = [...table.tHead.rows[0].cells];
        const changed = heads.map((head, column) => [head, column])
          .filter(([head]) => head.dataset.locale !== undefined && head.hidden === isShown(head));
        for (const [head, column] of changed) {
          const isHidden = !head.hidden;
          for (const row of table.rows) row.cells[column].hidden = isHidden;
        }
        // The columns of the group keep their width even without cells.
        const one = table.querySelector("col.one");
        if (one !== null && changed.length > 0) {
          const shown = heads.filter((head) => head.dataset.locale !== undefined && !head.hidden);
          one.span = Math.max(1, shown.length);
        }
      };

      const [locales, tables] = ["filter-locales", "filter-tables"].map(
        (id) => document.getElementById(id));
      const result = document.getElementById("filter-result");
      const words = (input) => input.value.toLowerCase().split(/[\s,]+/)
        .filter((word) => word !== "");
      // Keys refer to locales by their order in the report, which sorting changes.
      const localeRows = all("#locales .wide tbody tr");
      const code = (element) => element.dataset.locale.toLowerCase().split(" ")[0];
      const codes = new Set(localeRows.map(code));
      const keys = all("#keys .key").map((key) => [key, key.dataset.open.split(" ").map(Number),
        all(".table", key).map((table) => table.textContent.toLowerCase())]);
      const sizes = new Map(keys.map(([key]) => [key, key.querySelector(".size").textContent]));
      const [sum, order] = ["keys-sum", "keys-order"].map((id) => document.getElementById(id));
      const usual = [sum, order].map((part) => part?.textContent);
      // The state of a key in a locale. States with numbers are those of few locales.
      const state = (key, locale) => {
        const parts = key.dataset.states.split(";").map((part) => part.split("|"));
        return (parts.find((part) => part[1].split(" ").includes(String(locale)))
          ?? parts.find((part) => part[1] === "") ?? parts[0])[0];
      };
      let only = null;
      // A translator starts with the keys that most other locales have.
      const arrange = (locale) => {
        if (locale === only || keys.length === 0) return;
        only = locale;
        const rows = locale === null ? keys
          : [...keys].sort((a, b) => a[1].length - b[1].length);
        const sorted = document.createDocumentFragment();
        for (const [key, open] of rows) {
          key.querySelector(".size").textContent =
            locale !== null && open.includes(locale) ? state(key, locale) : sizes.get(key);
          sorted.append(key);
        }
        document.querySelector("#keys .keys").append(sorted);
      };
      const filter = () => {
        const [localeWords, tableWords] = [words(locales), words(tables)];
        // A code means the locale and its regions. Other words are the beginnings of names.
        const isNamed = (element, word) => codes.has(word)
          ? code(element) === word || /^[-_]/.test(code(element).slice(word.length))
            && code(element).startsWith(word)
          : element.dataset.locale.toLowerCase().split(/[\s(),]+/)
            .some((part) => part.startsWith(word));
        const isLocale = (element) => localeWords.length === 0 || element.dataset.locale !== ""
          && localeWords.some((word) => isNamed(element, word));
        const isTable = (row) => tableWords.length === 0
          || tableWords.some((word) => name(row.cells[0]).includes(word));
        for (const element of all("[data-locale]:not(th)")) show(element, isLocale(element));
        for (const table of all("[data-filters~=columns]")) showColumns(table, isLocale);
        for (const table of all("[data-filters~=table]")) {
          for (const row of table.tBodies[0].rows) show(row, isTable(row));
        }
        const open = localeRows.map(isLocale);
        const isIdle = localeWords.length + tableWords.length === 0;
        let [count1, count2] = [0, 0];
        for (const [key, indices, names] of keys) {
          const some = indices.filter((index) => open[index]).length;
          const isShown = some > 0 && (tableWords.length === 0
            || tableWords.some((word) => names.some((name) => name.includes(word))));
          show(key, isShown);
          if (isShown) [count1, count2] = [count1 + 1, count2 + some];
        }
        const chosen = open.map((isOpen, index) => isOpen ? index : -1).filter((index) => index >= 0);
        arrange(chosen.length === 1 && localeRows.length > 1 ? chosen[0] : null);
        if (sum !== null) {
          const [one, two] = [count1, count2].map((count) => count.toLocaleString("en"));
          sum.textContent = isIdle ? usual[0]
            : `${one} ${count1 === 1 ? "key" : "keys"}, ${two} `
              + `${count2 === 1 ? "translation" : "translations"} to do in this selection.`;
          order.textContent = only === null ? usual[1]
            : "Keys that most other locales have come first.";
        }
        for (const row of all("#findings .found tbody tr")) {
          const place = row.cells[row.cells.length - 1].textContent.toLowerCase();
          if (!row.hidden) show(row, tableWords.length === 0
            || tableWords.some((word) => place.includes(word)));
        }
        for (const rest of all("#findings .rest")) {
          if (isIdle !== (rest.dataset.opened === undefined)) {
            rest.open = !isIdle;
            if (isIdle) delete rest.dataset.opened; else rest.dataset.opened = "";
          }
          show(rest, all("tbody tr", rest).some((row) => !row.hidden));
        }
        for (const row of all("#rules tbody tr")) {
          show(row, localeWords.length === 0 || [...row.cells].some(
            (cell) => cell.matches(".n:not([hidden],.none)")));
        }
        const count = (selector) => {
          const rows = all(selector);
          return [rows.filter((row) => !row.hidden), rows]
            .map((some) => some.length.toLocaleString("en")).join(" of ");
        };
        for (const table of all("main table")) {
          const rows = [...table.tBodies].flatMap((body) => [...body.rows]);
          const isEmpty = rows.length > 0 && rows.every((row) => row.hidden);
          table.classList.toggle("nothing", isEmpty);
        }
        const heat = all(".heat").length > 0
          ? ", " + count(".heat tbody tr") + " tables" : "";
        const found = keys.length > 0 ? ", " + count("#keys .key") + " open keys" : "";
        result.textContent = isIdle ? ""
          : count("#locales .wide tbody tr") + " locales" + heat + found
            + (chosen.length === 0 ? "; no locale has this name"
              : "; the figures at the top cover all locales and tables"
                + (tableWords.length > 0 ? ", and those of a locale all tables" : ""));
        mark(all(".scroll"));
      };
      const fields = [["locales", locales], ["tables", tables]];
      const load = () => {
        const query = new URLSearchParams(location.search);
        for (const [name, input] of fields) input.value = query.get(name) ?? "";
        filter();
      };
      // In a frame without an origin, the address can't be changed.
      const go = (change, address) => { try { change(address); } catch { } };
      const save = () => {
        const query = new URLSearchParams(location.search);
        for (const [name, input] of fields) {
          if (input.value.trim() === "") query.delete(name); else query.set(name, input.value.trim());
        }
        const text = query.toString();
        go((address) => history.replaceState(null, "", address),
          location.pathname + (text === "" ? "" : "?" + text) + location.hash);
      };
      for (const [, input] of fields) {
        input.addEventListener("input", () => { filter(); save(); });
      }
      for (const link of all("a[href^='?locales=']")) {
        link.addEventListener("click", (event) => {
          if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey) return;
          event.preventDefault();
          go((address) => history.pushState(null, "", address), link.href);
          locales.value = new URL(link.href).searchParams.get("locales");
          tables.value = "";
          filter();
          const title = document.getElementById("keys-title");
          title.tabIndex = -1;
          title.focus();
          title.scrollIntoView();
        });
      }
      addEventListener("popstate", load);
      document.getElementById("filter").hidden = false;

      // Everything is measured before anything changes, so that the page is laid out once.
      const mark = (parts) => {
        const hidden = parts.map((part) => [part, part.scrollWidth - part.clientWidth,
          part.scrollLeft]);
        for (const [part, width, start] of hidden) {
          part.dataset.more = width - start > 4 ? "end" : "";
          hints.get(part).hidden = width <= 4;
        }
      };
      const hints = new Map();
      const watch = new ResizeObserver((entries) => mark(entries.map((entry) => entry.target)));
      for (const part of all(".scroll")) {
        const hint = document.createElement("p");
        hint.className = "more";
        hint.ariaHidden = "true";
        part.after(hint);
        hints.set(part, hint);
        hint.hidden = true;
        part.addEventListener("scroll", () => mark([part]), {passive: true});
        watch.observe(part);
      }

      if (location.search !== "") {
        load();
        // The parts above the target have another height now.
        if (location.hash !== "") document.getElementById(location.hash.slice(1))?.scrollIntoView();
      }
    })();

    """#
}
