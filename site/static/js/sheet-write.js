/**
 * Cells of an online sheet save themselves, and wait on this phone while there is no network.
 *
 * What was written is kept in localStorage until the site has taken it: by cell its text, what the
 * page showed before (`was`), and a nonce, so that nothing is written twice. A cell that somebody
 * else has changed meanwhile shows both values, and saving it again writes ours.
 * Without this script the form of the round does the same by its button.
 */

import { refresh } from "./sheet-follow.js";

const sheet = document.querySelector("[data-sheet]");
const place = document.querySelector("[data-sheet-entry]");
const forms = document.querySelector("[data-sheet-rounds]").content;
const offline = document.querySelector("[data-sheet-offline]");
const shelf = `sheet-${sheet.dataset.sheet}`;
const AGAIN = 5_000;

let timer = 0;
let isSending = false;

const kept = () => JSON.parse(localStorage.getItem(shelf) ?? "{}");
const keep = (cells) => localStorage.setItem(shelf, JSON.stringify(cells));
const form = () => place.querySelector("form");
const fieldOf = (key, root = document) => root.querySelector(`[data-cell="${key}"]`);
const inputOf = (cell) => cell.querySelector("input:not([type=hidden]), select");
const wasOf = (cell) => cell.querySelector(`[name="was-${cell.dataset.cell}"]`);

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
  inputOf(cell).toggleAttribute("aria-invalid", state === "wrong" || state === "clash");
}

/** Keep what was written into a cell, and send it. */
function save(cell) {
  const key = cell.dataset.cell;
  keep({ ...kept(), [key]: { text: textOf(cell), was: wasOf(cell).value, nonce: nonce() } });
  mark(cell, "kept");
  send();
}

async function post(key, { text, was, nonce: n }) {
  const body = new URLSearchParams({ n, [key]: text, [`was-${key}`]: was });
  body.set("csrfmiddlewaretoken", form().elements.csrfmiddlewaretoken.value);
  const headers = { Accept: "application/json" };
  const response = await fetch(form().getAttribute("action").split("#")[0], {
    method: "POST",
    body,
    headers,
  });
  if (response.status >= 500 || response.status === 429) throw new Error(response.statusText);
  return { status: response.status, told: await response.json() };
}

/** Send what waits, one cell after the other; without a network it stays where it is. */
async function send() {
  if (isSending) return;
  isSending = true;
  clearTimeout(timer);
  try {
    for (const [key, edit] of Object.entries(kept())) settle(key, edit, await post(key, edit));
    if (navigator.onLine) await refresh();
  } catch (error) {
    console.warn(error);
  }
  isSending = false;
  tell();
  if (Object.keys(kept()).length) timer = setTimeout(send, AGAIN);
}

/** What became of a cell: taken, unreadable, or written by somebody else too. */
function settle(key, edit, { status, told }) {
  const cells = kept();
  const isNewer = cells[key] && cells[key].nonce !== edit.nonce;
  if (!isNewer) delete cells[key];
  const [value, version] = told.cells?.[key] ?? [null, 0];
  if (isNewer && status === 200) cells[key].was = `${version}:${value ?? ""}`;
  keep(cells);
  for (const cell of [fieldOf(key), fieldOf(key, forms)].filter(Boolean)) {
    if (status === 200 || status === 409) wasOf(cell).value = `${version}:${value ?? ""}`;
    if (isNewer) continue;
    if (status === 200) shown(cell, value);
    else if (status === 409) mark(cell, "clash", clash(value, edit.text));
    else mark(cell, "wrong", told.errors?.[key] ?? told.reason ?? "");
  }
}

function shown(cell, value) {
  mark(cell, "sent");
  const input = inputOf(cell);
  if (input !== document.activeElement || input.value.trim() !== "") {
    write(cell, value === null ? "" : String(value).replace("-", "−"));
  }
}

function clash(theirs, mine) {
  const words = place.dataset;
  return words.sheetClash
    .replace("%theirs%", theirs === null ? "–" : String(theirs).replace("-", "−"))
    .replace("%mine%", mine || "–");
}

/** Say how much still waits on this phone. */
function tell() {
  const waiting = Object.keys(kept()).length;
  offline.hidden = waiting === 0;
  offline.querySelector("[data-sheet-waiting]").textContent = waiting
    ? `${offline.dataset.sheetOffline}: ${waiting}`
    : "";
  const state = form().querySelector("[data-sheet-state]");
  state.textContent = waiting ? "" : place.dataset.sheetSaved;
}

/** Show the form of another round, without asking the site for it. */
function go(number) {
  const next = forms.querySelector(`[data-sheet-round="${number}"]`);
  if (!next) return false;
  const old = form();
  old.replaceWith(next);
  forms.append(old);
  for (const [key, { text }] of Object.entries(kept())) {
    const cell = fieldOf(key, place);
    if (cell) write(cell, text), mark(cell, "kept");
  }
  history.replaceState(null, "", `?round=${number}`);
  place.scrollIntoView({ block: "nearest" });
  inputOf(place).focus();
  return true;
}

/** Take what others wrote into cells that nobody is writing in here. */
function take(page) {
  const waiting = kept();
  for (const from of [page, page.querySelector("[data-sheet-rounds]").content]) {
    for (const fresh of from.querySelectorAll("[data-cell]")) {
      const key = fresh.dataset.cell;
      const cell = fieldOf(key) ?? fieldOf(key, forms);
      if (!cell || key in waiting || cell.matches(".cell--clash, .cell--wrong")) continue;
      if (inputOf(cell) === document.activeElement) continue;
      wasOf(cell).value = wasOf(fresh).value;
      write(cell, textOf(fresh));
    }
  }
}

/** Signs beside the cell that is written in, for keyboards of numbers alone. */
function signs(input) {
  document.querySelector(".cell__signs")?.remove();
  if (!input?.matches(".cell__input[type=text]")) return;
  const box = document.createElement("span");
  box.className = "cell__signs";
  for (const sign of input.hasAttribute("data-negative") ? ["−", "+"] : ["+", "−"]) {
    const button = document.createElement("button");
    Object.assign(button, { type: "button", className: "cell__sign", textContent: sign, tabIndex: -1 });
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
  for (const cell of form().querySelectorAll(".cell--clash, .cell--wrong")) save(cell);
  const number = Number(form().dataset.sheetRound);
  if (!form().querySelector(".cell--wrong, .cell--clash")) go(number + 1);
  send();
});
document.addEventListener("click", (event) => {
  const link = event.target.closest("[data-sheet-go]");
  if (link && go(link.dataset.sheetGo)) event.preventDefault();
});
document.addEventListener("sheet:fresh", (event) => take(event.detail));
addEventListener("online", send);

for (const key of Object.keys(kept())) {
  const cell = fieldOf(key);
  if (cell) write(cell, kept()[key].text), mark(cell, "kept");
}
if (Object.keys(kept()).length) send();
