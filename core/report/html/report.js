// The report's page: charts, filters, and a table that draws only the rows in view. Every text of the
// scanned project goes in through textContent, never as markup.
"use strict";
(() => {
  const data = JSON.parse(document.getElementById("data").textContent);
  const IMPACTS = ["break", "behavior", "performance", "note"];
  const KINDS = ["neon", "sse2neon", "SIMDe", "standard", "flag", "package", "help"];
  const ROW = 30, AHEAD = 8, MAX_PRINTED = 2000, BARS = 10;
  const text = (index) => data.strings[index];
  const findings = data.findings.map((f, index) => ({
    index, rule: data.rules[f[0]], impact: f[1], path: text(f[2]), folder: text(f[3]), line: f[4], column: f[5],
    message: text(f[6]), subject: text(f[7]), guard: text(f[8]), snippet: text(f[9]), found: f[10], isa: text(f[11]),
    suppressed: text(f[12]), conditional: f[13], advice: f[14], related: f[15],
  }));

  const element = (tag, className, content) => {
    const node = document.createElement(tag);
    if (className) node.className = className;
    if (content !== undefined) node.textContent = content;
    return node;
  };
  const byId = (id) => document.getElementById(id);

  // --- Filters -------------------------------------------------------------------------------------
  const filter = { words: [], impacts: new Set(), rule: "", folder: "", isa: "", suppressed: false };
  const sort = { key: "place", down: false };
  let shown = [], selected = -1;

  const haystacks = new Array(findings.length);
  const haystack = (f) => haystacks[f.index] ??
    (haystacks[f.index] = `${f.path}\n${f.rule.id}\n${f.message}\n${f.subject}\n${f.guard}\n${f.snippet}`.toLowerCase());
  const matches = (f) =>
    (filter.suppressed || !f.suppressed) &&
    (filter.impacts.size === 0 || filter.impacts.has(f.impact)) &&
    (!filter.rule || f.rule.id === filter.rule) &&
    (!filter.folder || f.folder === filter.folder) &&
    (!filter.isa || f.isa === filter.isa) &&
    filter.words.every((word) => haystack(f).includes(word));

  const ORDERS = {
    impact: (a, b) => a.impact - b.impact || a.index - b.index,
    place: (a, b) => a.index - b.index,
    message: (a, b) => (a.message < b.message ? -1 : a.message > b.message ? 1 : a.index - b.index),
    rule: (a, b) => (a.rule.id < b.rule.id ? -1 : a.rule.id > b.rule.id ? 1 : a.index - b.index),
  };

  function update() {
    const kept = selected >= 0 ? shown[selected] : null;
    shown = findings.filter(matches).sort(ORDERS[sort.key]);
    if (sort.down) shown.reverse();
    selected = kept ? shown.indexOf(kept) : -1;
    byId("shown").textContent = `${shown.length.toLocaleString("en")} of ${findings.length.toLocaleString("en")}`;
    for (const button of document.querySelectorAll(".bar"))
      button.setAttribute("aria-pressed", String(isActive(button.dataset.key, button.dataset.value)));
    for (const select of document.querySelectorAll(".tools select")) select.value = filter[select.id];
    byId("space").style.height = `${shown.length * ROW}px`;
    byId("empty").hidden = shown.length > 0;
    draw();
    showDetail();
  }

  const isActive = (key, value) => (key === "impact" ? filter.impacts.has(Number(value)) : filter[key] === value);
  function toggle(key, value) {
    if (key === "impact") {
      const impact = Number(value);
      if (!filter.impacts.delete(impact)) filter.impacts.add(impact);
    } else {
      filter[key] = filter[key] === value ? "" : value;
    }
    byId("view").scrollTop = 0;
    update();
  }

  // --- Charts --------------------------------------------------------------------------------------
  function countBy(keyOf) {
    const counts = new Map();
    for (const f of findings) {
      const key = keyOf(f);
      if (f.suppressed || key === "") continue;
      if (!counts.has(key)) counts.set(key, [0, 0, 0, 0]);
      ++counts.get(key)[f.impact];
    }
    return counts;
  }
  const total = (counts) => counts.reduce((sum, count) => sum + count, 0);

  function drawBars(id, key, entries) {
    const box = byId(id);
    const most = Math.max(1, ...entries.map(([, counts]) => total(counts)));
    box.closest(".card").hidden = entries.length === 0;
    for (const [name, counts, value] of entries) {
      const bar = element("button", "bar");
      bar.dataset.key = key;
      bar.dataset.value = value;
      const words = IMPACTS.filter((_, i) => counts[i]).map((word, i) => `${counts[IMPACTS.indexOf(word)]} ${word}`);
      bar.title = `${name}: ${words.join(", ") || "none"}`;
      const track = element("span", "track");
      counts.forEach((count, impact) => {
        if (!count) return;
        const part = element("span", `fill-${impact}`);
        part.style.width = `${(100 * count) / most}%`;
        track.append(part);
      });
      bar.append(element("span", "name", name), track, element("span", "count", total(counts).toLocaleString("en")));
      bar.addEventListener("click", () => toggle(key, value));
      box.append(bar);
    }
  }

  function drawCharts() {
    const impacts = countBy((f) => String(f.impact));
    drawBars("by-impact", "impact", IMPACTS.map((name, i) => [name, impacts.get(String(i)) ?? [0, 0, 0, 0], String(i)]));
    for (const [id, key, keyOf] of [["by-rule", "rule", (f) => f.rule.id], ["by-folder", "folder", (f) => f.folder], ["by-isa", "isa", (f) => f.isa]]) {
      const sorted = [...countBy(keyOf)].sort((a, b) => total(b[1]) - total(a[1]) || (a[0] < b[0] ? -1 : 1));
      drawBars(id, key, sorted.slice(0, BARS).map(([name, counts]) => [name, counts, name]));
      const select = byId(key);
      for (const [name] of sorted.map(([name]) => [name]).sort()) {
        const option = element("option", "", name);
        option.value = name;
        select.append(option);
      }
      select.hidden = sorted.length === 0;
    }
  }

  // --- The table -----------------------------------------------------------------------------------
  const placeOf = (f) => f.path + (f.line ? `:${f.line}` : "");

  function rowOf(f, position) {
    const row = element("div", f.suppressed ? "row off" : "row");
    row.setAttribute("role", "row");
    row.setAttribute("aria-rowindex", String(position + 2));
    row.setAttribute("aria-selected", String(position === selected));
    row.id = `row-${position}`;
    row.dataset.position = String(position);
    row.style.top = `${position * ROW}px`;
    const place = element("span", "place mono");
    place.append(element("bdi", "", placeOf(f))); // the cell cuts off the front of long paths
    place.title = placeOf(f);
    const impact = element("strong", `impact-${f.impact}`, f.conditional ? `${IMPACTS[f.impact]} if …` : IMPACTS[f.impact]);
    if (f.conditional) impact.title = "depends on a configuration; select the finding to see on which";
    row.append(impact, place,
      element("span", "", f.message), element("span", "mono", f.rule.id));
    for (const cell of row.children) cell.setAttribute("role", "gridcell");
    return row;
  }

  function draw() {
    const view = byId("view"), rows = byId("rows");
    const first = Math.max(0, Math.floor(view.scrollTop / ROW) - AHEAD);
    const last = Math.min(shown.length, Math.ceil((view.scrollTop + view.clientHeight) / ROW) + AHEAD);
    rows.replaceChildren(...shown.slice(first, last).map((f, i) => rowOf(f, first + i)));
    view.setAttribute("aria-rowcount", String(shown.length + 1));
    view.setAttribute("aria-activedescendant", selected >= 0 ? `row-${selected}` : "");
  }

  function select(position) {
    if (!shown.length) return;
    selected = Math.min(Math.max(position, 0), shown.length - 1);
    const view = byId("view"), top = selected * ROW;
    if (top < view.scrollTop) view.scrollTop = top;
    if (top + ROW > view.scrollTop + view.clientHeight) view.scrollTop = top + ROW - view.clientHeight;
    draw();
    showDetail();
  }

  // --- One finding ---------------------------------------------------------------------------------
  function copyButton(content) {
    const button = element("button", "copy", "copy");
    button.addEventListener("click", async () => {
      try {
        await navigator.clipboard.writeText(content);
        button.textContent = "copied";
      } catch {
        button.textContent = "not allowed";
      }
      setTimeout(() => (button.textContent = "copy"), 1500);
    });
    return button;
  }

  function snippetOf(f) {
    const pre = element("pre");
    const [from, to] = f.found;
    if (f.line) pre.append(element("span", "impact-3", `${String(f.line).padStart(5)}  `));
    pre.append(f.snippet.slice(0, from), element("span", "found", f.snippet.slice(from, to)), f.snippet.slice(to));
    return pre;
  }

  function sideBySide(f, neon) {
    const pair = element("div", "pair");
    for (const [title, content] of [["x86", f.snippet.trim()], ["aarch64 (NEON)", neon]]) {
      const side = element("div");
      side.append(element("h4", "", title), element("pre", "", content), copyButton(content));
      pair.append(side);
    }
    return pair;
  }

  function showDetail() {
    const box = byId("detail");
    const f = shown[selected];
    if (!f) {
      box.replaceChildren(element("p", "where", "Select a finding. Keys: ↑ ↓ move, / search, Esc clears."));
      return;
    }
    const parts = [element("h3", `impact-${f.impact}`, f.message), element("p", "where mono", placeOf(f) + (f.column ? `:${f.column}` : ""))];
    if (f.snippet) parts.push(snippetOf(f));
    if (f.guard) parts.push(element("h4", "", "Guard"), element("div", "", f.guard));
    const neon = f.advice.find(([kind]) => kind === 0);
    if (neon && f.snippet) parts.push(sideBySide(f, text(neon[1])));
    if (f.advice.length) parts.push(element("h4", "", "Answers"));
    for (const [kind, index, exact] of f.advice) {
      const answer = element("div", "answer");
      answer.append(element("span", "kind", KINDS[kind]), element("code", "text", text(index)));
      if (exact) answer.append(element("span", "exact", "exact"));
      answer.append(copyButton(text(index)));
      parts.push(answer);
    }
    if (f.related.length) parts.push(element("h4", "", "See also"));
    for (const [path, line, message] of f.related)
      parts.push(element("div", "mono", `${text(path)}${line ? `:${line}` : ""}: ${text(message)}`));
    if (f.suppressed) parts.push(element("h4", "", "Suppressed"), element("div", "mono", f.suppressed));
    const link = element("a", "", `${f.rule.id}: ${f.rule.title}`);
    if (f.rule.url) link.href = f.rule.url;
    link.rel = "noopener noreferrer";
    parts.push(element("h4", "", "Rule"), link);
    box.replaceChildren(...parts);
  }

  // --- Artifacts, and what was not judged ----------------------------------------------------------
  function drawArtifacts() {
    const box = byId("artifacts");
    box.closest("section").hidden = data.artifacts.length === 0;
    for (const [path, kind, verdict, slots] of data.artifacts) {
      const item = element(slots.length ? "details" : "div", slots.length ? "" : "leaf");
      const title = element(slots.length ? "summary" : "div");
      title.append(element("span", "mono", path), ` ${kind}: `, element("strong", "", verdict));
      item.append(title);
      for (const [name, slotVerdict, members] of slots) {
        const slot = element("details");
        const slotTitle = element("summary");
        slotTitle.append(element("span", "mono", name), ": ", element("strong", "", slotVerdict));
        slot.append(slotTitle, ...members.map(([member, platform]) => element("div", "leaf mono", `${member} (${platform})`)));
        item.append(slot);
      }
      box.append(item);
    }
  }

  function drawNotJudged() {
    const box = byId("not-judged");
    box.closest("section").hidden = data.errors.length + data.skipped.length === 0;
    for (const [path, kind, message, tolerated] of data.errors) {
      const item = element("li");
      item.append(tolerated ? "tolerated error " : element("strong", "impact-0", "error "), element("span", "mono", path), `: ${message} (${kind})`);
      box.append(item);
    }
    for (const [path, reason, files, archives] of data.skipped) {
      const item = element("li");
      const natives = archives ? `, ${archives} of them named like an archive or a native library` : "";
      item.append("skipped ", element("span", "mono", path), `: ${reason}, ${files} ${files === 1 ? "file" : "files"}${natives}`);
      box.append(item);
    }
  }

  // --- Events --------------------------------------------------------------------------------------
  const storedTheme = () => { try { return localStorage.getItem("armlift-theme"); } catch { return null; } };
  function setTheme(theme) {
    document.documentElement.dataset.theme = theme;
    byId("theme").textContent = theme === "dark" ? "Light" : "Dark";
  }

  function listen() {
    const view = byId("view");
    let waiting = false;
    view.addEventListener("scroll", () => {
      if (waiting) return;
      waiting = true;
      requestAnimationFrame(() => { waiting = false; draw(); });
    });
    addEventListener("resize", draw);
    byId("rows").addEventListener("click", (event) => {
      const row = event.target.closest(".row");
      if (row) select(Number(row.dataset.position));
    });
    view.addEventListener("keydown", (event) => {
      const page = Math.max(1, Math.floor(view.clientHeight / ROW) - 1);
      const moves = { ArrowDown: selected + 1, ArrowUp: selected - 1, PageDown: selected + page, PageUp: selected - page, Home: 0, End: shown.length - 1 };
      if (!(event.key in moves)) return;
      event.preventDefault();
      select(moves[event.key]);
    });
    let timer = 0;
    byId("search").addEventListener("input", (event) => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        filter.words = event.target.value.toLowerCase().split(/\s+/).filter(Boolean);
        view.scrollTop = 0;
        update();
      }, 80);
    });
    for (const key of ["rule", "folder", "isa"])
      byId(key).addEventListener("change", (event) => { filter[key] = event.target.value; view.scrollTop = 0; update(); });
    byId("suppressed").addEventListener("change", (event) => { filter.suppressed = event.target.checked; update(); });
    for (const button of document.querySelectorAll(".head button"))
      button.addEventListener("click", () => {
        sort.down = sort.key === button.dataset.sort && !sort.down;
        sort.key = button.dataset.sort;
        for (const other of document.querySelectorAll(".head [role=columnheader]")) other.removeAttribute("aria-sort");
        button.parentElement.setAttribute("aria-sort", sort.down ? "descending" : "ascending");
        update();
      });
    addEventListener("keydown", (event) => {
      const typing = /^(INPUT|SELECT|TEXTAREA)$/.test(document.activeElement?.tagName ?? "");
      if (event.key === "/" && !typing) {
        event.preventDefault();
        byId("search").focus();
      } else if (event.key === "Escape") {
        byId("search").value = "";
        Object.assign(filter, { words: [], rule: "", folder: "", isa: "" });
        filter.impacts.clear();
        view.focus();
        update();
      }
    });
    byId("theme").addEventListener("click", () => {
      const theme = document.documentElement.dataset.theme === "dark" ? "light" : "dark";
      setTheme(theme);
      try { localStorage.setItem("armlift-theme", theme); } catch { /* no storage for files: not kept */ }
    });
    addEventListener("beforeprint", () => byId("rows").replaceChildren(...shown.slice(0, MAX_PRINTED).map(rowOf)));
    addEventListener("afterprint", draw);
  }

  setTheme(storedTheme() ?? (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light"));
  drawCharts();
  drawArtifacts();
  drawNotJudged();
  listen();
  update();
})();
