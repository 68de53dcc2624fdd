/**
 * Cells of an online sheet save themselves, and wait on this phone while there is no network.
 *
 * What was written is kept in localStorage until the site has taken it: by cell its text, the
 * version and value that it stood on (`was`), and a nonce, so that nothing is written twice. A
 * cell that somebody else has changed meanwhile shows both values; Save writes ours then.
 * The rounds and the cells are known beforehand (`#sheet-script`), so going from round to round
 * asks the site for nothing. Without this script the form of the round does the same by its button.
 */

import { refresh } from "./sheet-follow.js";

const AGAIN = 5_000;
const sheet = document.querySelector("[data-sheet]");
const place = document.querySelector("[data-sheet-entry]");
const offline = document.querySelector("[data-sheet-offline]");
const shelf = `sheet-${sheet.dataset.sheet}`;
const scriptOf = (page) => JSON.parse(page.getElementById("sheet-script").textContent);

let { rounds, cells } = scriptOf(document);
let timer = 0;
let isSending = false;

const kept = () => JSON.parse(localStorage.getItem(shelf) ?? "{}");
const keep = (edits) => localStorage.setItem(shelf, JSON.stringify(edits));
const form = () => place.querySelector("form");
const cellOf = (key) => place.querySelector(`[data-cell="${key}"]`);
const allCells = () => place.querySelectorAll("[data-cell]");
const inputOf = (cell) => cell.querySelector("input:not([type=hidden]), select");
const wasOf = (cell) => cell.querySelector(`[name="was-${cell.dataset.cell}"]`);
const number = (value) => (value === null ? "" : String(value).replace("-", "−"));

/** A random UUID, on pages without TLS too. */
function nonce() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = (bytes[6] & 0x0f) | 0x40;
  bytes[8] = (bytes[8] & 0x3f) | 0x80;
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return hex.replace(/(.{8})(.{4})(.{4})(.{4})(.{12})/, "$1-$2-$3-$4-$5");
}

function textOf(cell) {
  const input = inputOf(cell);
  return input.type === "checkbox" ? (input.checked ? "1" : "") : input.value;
}

function write(cell, text) {
  const input = inputOf(cell);
  if (input.type === "checkbox") input.checked = text !== "";
  else input.value = text;
}

function mark(cell, state, words = "") {
  cell.classList.remove("cell--sent", "cell--kept", "cell--wrong", "cell--clash");
  if (state) cell.classList.add(`cell--${state}`);
  cell.querySelector(".cell__says").textContent = words;
  const isBad = state === "wrong" || state === "clash";
  if (isBad) inputOf(cell).setAttribute("aria-invalid", "true");
  else inputOf(cell).removeAttribute("aria-invalid");
}

/** Show in a cell what is known of it: what waits here, or else what the site has. */
function fill(cell) {
  const key = cell.dataset.cell;
  const [value, version] = cells[key] ?? [null, 0];
  const edit = kept()[key];
  const was = `${version}:${value ?? ""}`;
  const isSame = wasOf(cell).value === was;
  wasOf(cell).value = was;
  write(cell, edit ? edit.text : number(value));
  if (edit || !isSame) mark(cell, edit ? "kept" : "");
}

/** Keep what was written into a cell, and send it. */
function save(cell) {
  const edit = { text: textOf(cell), was: wasOf(cell).value, nonce: nonce() };
  keep({ ...kept(), [cell.dataset.cell]: edit });
  mark(cell, "kept");
  send();
}

/** Send a cell. A page that is too old, or came from this phone, first gets a token of today. */
async function post(key, edit, isFirst = true) {
  const body = new URLSearchParams({ n: edit.nonce, [key]: edit.text, [`was-${key}`]: edit.was });
  body.set("csrfmiddlewaretoken", form().elements.csrfmiddlewaretoken.value);
  const address = form().getAttribute("action").split("#")[0];
  const headers = { Accept: "application/json" };
  const response = await fetch(address, { method: "POST", body, headers });
  if (response.status >= 500 || response.status === 429) throw new Error(response.statusText);
  if (response.status === 403 && isFirst) {
    await refresh();
    return post(key, edit, false);
  }
  return { status: response.status, told: await response.json() };
}

/** Send what waits, one cell after the other; without a network it stays where it is. */
async function send() {
  if (isSending) return;
  isSending = true;
  clearTimeout(timer);
  tell();
  try {
    let waiting = Object.entries(kept());
    while (waiting.length) {
      const [key, edit] = waiting[0];
      settle(key, edit, await post(key, edit));
      waiting = Object.entries(kept());
    }
    await refresh();
  } catch (error) {
    console.warn(error);
  }
  isSending = false;
  tell();
  if (Object.keys(kept()).length) timer = setTimeout(send, AGAIN);
}

/** What became of a cell: taken, unreadable, or written by somebody else too. */
function settle(key, edit, { status, told }) {
  const edits = kept();
  const isNewer = edits[key].nonce !== edit.nonce;
  if (told.cells) cells = told.cells;
  const [value, version] = cells[key] ?? [null, 0];
  if (!isNewer) delete edits[key];
  else if (status === 200) edits[key].was = `${version}:${value ?? ""}`;
  keep(edits);
  const cell = cellOf(key);
  if (!cell || isNewer) return;
  wasOf(cell).value = `${version}:${value ?? ""}`;
  if (status === 200) {
    write(cell, number(value));
    mark(cell, "sent");
  } else if (status === 409) {
    mark(cell, "clash", clash(number(value), edit.text));
  } else {
    mark(cell, "wrong", told.errors?.[key] ?? told.reason ?? "");
  }
}

const clash = (theirs, mine) =>
  place.dataset.sheetClash.replace("{theirs}", theirs || "–").replace("{mine}", mine || "–");

/** Say how much still waits on this phone. */
function tell() {
  const waiting = Object.keys(kept()).length;
  offline.hidden = waiting === 0 || isSending;
  offline.querySelector("[data-sheet-waiting]").textContent = `${offline.dataset.sheetOffline}: ${waiting}`;
  form().querySelector("[data-sheet-state]").textContent = waiting ? "" : place.dataset.sheetSaved;
}

/** Show the form of another round, without asking the site for it. */
function go(to) {
  if (!(to in rounds)) return false;
  const shown = form();
  const from = shown.dataset.sheetRound;
  shown.dataset.sheetRound = shown.elements.round.value = to;
  for (const element of shown.querySelectorAll("*")) {
    for (const attribute of element.attributes) {
      attribute.value = attribute.value.replaceAll(`r${from}-`, `r${to}-`);
    }
  }
  for (const [part, words] of Object.entries(rounds[to])) {
    shown.querySelector(`[data-entry="${part}"]`).textContent = words;
  }
  for (const link of shown.querySelectorAll("[data-sheet-turn]")) {
    link.dataset.sheetGo = Number(to) + Number(link.dataset.sheetTurn);
    link.href = `?round=${link.dataset.sheetGo}#entry`;
    link.hidden = !(link.dataset.sheetGo in rounds);
  }
  for (const cell of allCells()) {
    mark(cell, "");
    fill(cell);
  }
  history.replaceState(null, "", `?round=${to}`);
  place.scrollIntoView({ block: "nearest" });
  inputOf(allCells()[0]).focus();
  return true;
}

/** Take what others wrote into cells that nobody is writing in here. */
function take(page) {
  ({ rounds, cells } = scriptOf(page));
  const token = page.querySelector("form.entry [name=csrfmiddlewaretoken]").value;
  form().elements.csrfmiddlewaretoken.value = token;
  for (const cell of allCells()) {
    const isBusy = cell.matches(".cell--kept, .cell--clash, .cell--wrong");
    if (!isBusy && inputOf(cell) !== document.activeElement) fill(cell);
  }
}

/** Signs beside the cell that is written in, for keyboards of numbers alone. */
function signs(input) {
  document.querySelector(".cell__signs")?.remove();
  if (!input?.matches(".cell__input[type=text]")) return;
  const box = document.createElement("span");
  box.className = "cell__signs";
  for (const sign of ["−", "+"]) {
    const button = document.createElement("button");
    Object.assign(button, { type: "button", className: "cell__sign", textContent: sign });
    button.tabIndex = -1;
    button.addEventListener("pointerdown", (event) => {
      event.preventDefault();
      input.setRangeText(sign, input.selectionStart, input.selectionEnd, "end");
    });
    box.append(button);
  }
  input.closest(".cell").append(box);
}

place.addEventListener("change", (event) => {
  const cell = event.target.closest("[data-cell]");
  if (cell) save(cell);
});
place.addEventListener("focusin", (event) => signs(event.target));
place.addEventListener("focusout", () => document.querySelector(".cell__signs")?.remove());
place.addEventListener("submit", (event) => {
  event.preventDefault();
  const bad = form().querySelectorAll(".cell--clash, .cell--wrong");
  bad.forEach(save);
  if (!bad.length) go(Number(form().dataset.sheetRound) + 1);
  send();
});
document.addEventListener("click", (event) => {
  const link = event.target.closest("[data-sheet-go]");
  if (link && go(link.dataset.sheetGo)) event.preventDefault();
});
document.addEventListener("sheet:fresh", (event) => take(event.detail));
addEventListener("online", send);

const asked = new URLSearchParams(location.search).get("round");
if (asked && asked !== form().dataset.sheetRound) go(asked); // The page was kept in another round.
if (Object.keys(kept()).length) {
  allCells().forEach(fill);
  send();
}
