"use strict";
(() => {
  const data = JSON.parse(document.getElementById("data").textContent);
  const last = data.steps[0].length - 1;
  const state = { step: 0, eyes: 0, lang: data.lang };
  const WORDS = {
    en: {
      start: "start", of: "of", open: "all open", seat: (n) => `seat ${n}`, hidden: (n) => `${n} hidden`, some: "hidden cards", empty: "no cards",
      other: "中文", keys: "← → step · Home End · g go to · t T trick · f F finding · 0–9 seat · a all open · l 中文", cards: (n) => `${n} card${n === 1 ? "" : "s"}`,
      first: "Start", back: "Back", next: "Next", last: "End", law: "law: ", step: "Step",
    },
    zh: {
      start: "开始", of: "共", open: "明牌", seat: (n) => `${n} 号座`, hidden: (n) => `${n} 张暗牌`, some: "暗牌若干", empty: "无牌",
      other: "English", keys: "← → 步 · Home End · g 跳转 · t T 轮 · f F 违规 · 0–9 座位 · a 明牌 · l English", cards: (n) => `${n} 张`,
      first: "开始", back: "上一步", next: "下一步", last: "最后", law: "规则：", step: "第几步",
    },
  };
  const at = (id) => document.getElementById(id);
  const word = (name) => WORDS[state.lang][name];
  const said = (label) => label[state.lang === "zh" ? 1 : 0];
  const here = () => data.steps[state.eyes][state.step];
  const founds = data.steps[0].map((step, n) => (step.found ? n : -1)).filter((n) => n >= 0);

  function element(tag, style, text) {
    const made = document.createElement(tag);
    if (style) made.className = style;
    if (text !== undefined && text !== null) made.textContent = text;
    return made;
  }

  function card(code) {
    const known = data.cards[code];
    const shown = element("span", `card ${known.style === "hidden" ? "back" : known.style}`, known.face ?? said(known.name).split(/[=(]/)[0]);
    if (known.named) shown.append(element("small", "", `=${known.named}`));
    shown.title = said(known.name);
    return shown;
  }

  function cards(codes, tail) {
    const row = element("div", "cards");
    row.append(...codes.map(card));
    if (tail) row.append(tail);
    return row;
  }

  function hidden(seat) {
    if (seat.hidden === null) return element("span", "card back", word("some"));
    if (seat.hidden) return element("span", "card back", word("hidden")(seat.hidden));
    return seat.hand.length ? null : element("span", "row-note", word("empty"));
  }

  function seatName(seat) {
    const name = data.names[seat];
    return word("seat")(seat) + (name ? ` · ${name}` : "");
  }

  function seatPanel(seat, acts) {
    const panel = element("div", acts ? "seat acts" : "seat");
    const who = element("div", "who");
    const own = data.viewers[state.eyes] === seat.seat;
    who.append(element("span", own ? "name own" : "name", (acts ? "▶ " : "") + seatName(seat.seat)));
    const count = seat.hidden === null ? "?" : seat.hand.length + seat.hidden;
    who.append(element("span", "count", word("cards")(count)));
    for (const [label, since] of seat.marks) {
      const mark = element("span", "mark", said(label));
      mark.append(element("span", "since", ` @${since}`));
      who.append(mark);
    }
    panel.append(who, cards(seat.hand, hidden(seat)));
    return panel;
  }

  function areaPanel(area) {
    const panel = element("div", "area");
    const who = element("div", "who");
    who.append(element("span", "title", said(area.title)));
    if (area.seat !== null) who.append(element("span", "count", seatName(area.seat)));
    if (area.note) who.append(element("span", "mark", said(area.note)));
    panel.append(who);
    area.rows.forEach((row, n) => {
      panel.append(cards(row, area.row_notes[n] ? element("span", "row-note", said(area.row_notes[n])) : null));
    });
    return panel;
  }

  function finding(found) {
    const panel = element("div", "finding");
    panel.append(element("b", "", found.code), element("span", "", said(found.fact ?? found.law)));
    if (found.fact) panel.append(element("p", "", word("law") + said(found.law)));
    return panel;
  }

  function told(step) {
    return step.event === undefined ? word("start") : said(data.pool[step.event].told);
  }

  function draw() {
    const step = here();
    at("title").textContent = [said(data.game), data.title].filter(Boolean).join(" · ");
    at("facts").textContent = data.pool[step.facts].map(said).join(" · ");
    at("event").replaceChildren(element("span", "n", state.step), element("span", "", told(step)));
    at("event").title = step.event === undefined ? "" : data.pool[step.event].line;
    at("findings").replaceChildren(...(step.found ?? []).map((n) => finding(data.pool[n])));
    at("seats").replaceChildren(...step.seats.map((n) => data.pool[n]).map((seat) => seatPanel(seat, (step.acts ?? []).includes(seat.seat))));
    at("areas").replaceChildren(...(step.areas ?? []).map((n) => areaPanel(data.pool[n])));
    at("number").value = at("slider").value = state.step;
    mark();
    try {
      history.replaceState(null, "", `#step=${state.step}&seat=${data.viewers[state.eyes] ?? "all"}&lang=${state.lang}`);
    } catch { /* a page that was pasted somewhere has no address to change */ }
  }

  function mark() {
    for (const line of document.querySelectorAll("#events .now")) line.classList.remove("now");
    const line = at("events").children[state.step];
    line.classList.add("now");
    const list = at("events").parentElement;
    list.scrollTop = line.offsetTop - list.offsetTop - list.clientHeight / 2;
  }

  function frame() {
    document.documentElement.lang = state.lang === "zh" ? "zh-Hans" : "en";
    at("of").textContent = state.lang === "zh" ? ` ／ ${word("of")} ${last}` : ` ${word("of")} ${last}`;
    at("lang").textContent = word("other");
    at("keys").textContent = word("keys");
    for (const id of ["first", "back", "next", "last"]) at(id).title = word(id);
    at("number").title = at("slider").title = word("step");
    at("viewers").replaceChildren(...data.viewers.map((seat, n) => {
      const button = element("button", "", seat === null ? word("open") : word("seat")(seat));
      button.type = "button";
      button.setAttribute("aria-pressed", String(n === state.eyes));
      button.addEventListener("click", () => see(seat));
      return button;
    }));
    at("events").replaceChildren(...data.steps[state.eyes].map((step, n) => {
      const line = element("li", [step.found && "found", data.tricks.includes(n) && "trick"].filter(Boolean).join(" "));
      line.append(element("span", "n", n), element("span", "", (step.found ? "✗ " : "") + told(step)));
      line.addEventListener("click", () => go(n));
      return line;
    }));
    draw();
  }

  function go(n) {
    if (!Number.isInteger(n)) return;
    state.step = Math.max(0, Math.min(last, n));
    draw();
  }

  function see(seat) {
    const eyes = data.viewers.indexOf(seat);
    if (eyes < 0) return;
    state.eyes = eyes;
    frame();
  }

  function language(lang) {
    state.lang = lang;
    frame();
  }

  const after = (numbers) => numbers.find((n) => n > state.step) ?? state.step;
  const before = (numbers) => numbers.filter((n) => n < state.step).pop() ?? state.step;
  const KEYS = {
    ArrowRight: () => go(state.step + 1), n: () => go(state.step + 1), " ": () => go(state.step + 1),
    ArrowLeft: () => go(state.step - 1), p: () => go(state.step - 1),
    Home: () => go(0), End: () => go(last), g: () => at("number").select(),
    t: () => go(after(data.tricks)), T: () => go(before(data.tricks)), f: () => go(after(founds)), F: () => go(before(founds)),
    a: () => see(null), l: () => language(state.lang === "zh" ? "en" : "zh"),
  };

  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.target === at("number")) {
      if (event.key === "Enter" || event.key === "Escape") at("number").blur();
      return;
    }
    const act = KEYS[event.key] ?? (/^[0-9]$/.test(event.key) ? () => see(Number(event.key)) : null);
    if (!act) return;
    event.preventDefault();
    if (event.key === " ") document.activeElement?.blur();
    act();
  });
  at("first").addEventListener("click", KEYS.Home);
  at("back").addEventListener("click", KEYS.ArrowLeft);
  at("next").addEventListener("click", KEYS.ArrowRight);
  at("last").addEventListener("click", KEYS.End);
  at("lang").addEventListener("click", KEYS.l);
  at("slider").addEventListener("input", () => go(Number(at("slider").value)));
  at("number").addEventListener("change", () => go(Number(at("number").value)));

  function followAddress() {
    const asked = new URLSearchParams(location.hash.slice(1));
    if (asked.get("lang") in WORDS) state.lang = asked.get("lang");
    const eyes = data.viewers.indexOf(asked.get("seat") === "all" ? null : Number(asked.get("seat") ?? "NaN"));
    if (eyes >= 0) state.eyes = eyes;
    const step = Number(asked.get("step") ?? 0);
    if (Number.isInteger(step)) state.step = Math.max(0, Math.min(last, step));
    frame();
  }
  at("number").max = at("slider").max = last;
  window.addEventListener("hashchange", followAddress);
  followAddress();
})();
