/// The script of the page: it sorts tables by their headers and filters locales and tables.
///
/// Whatever it needs to be worked with, it makes or shows itself. It only reads and moves what is
/// there; texts of the report become neither markup nor selectors.
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
      const show = (element, shown) => { if (element.hidden === shown) element.hidden = !shown; };
      const showRows = (table, shown) => {
        for (const row of table.tBodies[0].rows) show(row, shown(name(row.cells[0])));
      };
      const showColumns = (table, first, shown) => {
        const heads = [...table.tHead.rows[0].cells];
        const changed = heads.map((head, column) => [head, column])
          .filter(([head, column]) => column >= first && head.hidden === shown(name(head)));
        for (const [head, column] of changed) {
          for (const row of table.rows) row.cells[column].hidden = !head.hidden;
        }
      };

      const [locales, tables] = ["filter-locales", "filter-tables"].map(
        (id) => document.getElementById(id));
      const result = document.getElementById("filter-result");
      const words = (input) => input.value.toLowerCase().split(/[\s,]+/)
        .filter((word) => word !== "");
      const matcher = (input) => {
        const wanted = words(input);
        return (text) => wanted.length === 0 || wanted.some((word) => text.includes(word));
      };
      const filter = () => {
        const [isLocale, isTable] = [matcher(locales), matcher(tables)];
        for (const table of all("[data-filters=locale]")) showRows(table, isLocale);
        for (const table of all("[data-filters=table]")) {
          showRows(table, isTable);
          showColumns(table, 2, isLocale);
        }
        for (const table of all("[data-filters=columns]")) showColumns(table, 4, isLocale);
        for (const part of all("details.locale")) {
          show(part, isLocale(name(part.querySelector("bdi"))));
        }
        const count = (selector) => {
          const rows = all(selector);
          return rows.filter((row) => !row.hidden).length + " of " + rows.length;
        };
        const isIdle = words(locales).length + words(tables).length === 0;
        result.textContent = isIdle ? "" : count("#locales [data-filters] tbody tr") + " locales, "
          + count("#tables [data-filters] tbody tr") + " tables";
      };
      for (const input of [locales, tables]) input.addEventListener("input", filter);
      document.getElementById("filter").hidden = false;

      const open = () => {
        const target = location.hash.startsWith("#keys-")
          && document.getElementById(location.hash.slice(1));
        if (target) target.parentElement.open = true;
      };
      addEventListener("hashchange", open);
      open();
    })();

    """#
}
