/**
 * An online sheet follows what other phones write on it: it asks for the version alone, and takes
 * what shows the state of the sheet from the page as it is now when that has changed.
 *
 * `[data-sheet]` is the sheet, with the version that it shows and the address of the version. The
 * parts that are replaced are known by their ids; a form is none of them. Whoever writes here
 * too is told by an event, `sheet:fresh`, which carries the page. A sheet that is there no more is
 * not asked for again; `[data-sheet-gone]` says so.
 */

import { forget } from "./offline-keep.js";

const PARTS = ["standings", "board", "undo", "won", "big-board"];
const WAIT = 4_000;
const GONE = [404, 410];

const sheet = document.querySelector("[data-sheet]");
let timer = 0;
let isGone = false;

async function text(address) {
  const response = await fetch(address, { cache: "no-store" });
  if (GONE.includes(response.status)) await end();
  if (!response.ok || response.redirected) throw new Error(`${address}: ${response.status}`);
  return (await response.text()).trim();
}

/** Show the sheet as it is now. */
export async function refresh() {
  const address = location.pathname + location.search;
  const page = new DOMParser().parseFromString(await text(address), "text/html");
  const fresh = page.querySelector("[data-sheet]");
  if (!fresh) return;
  for (const id of PARTS) replace(id, page);
  sheet.dataset.sheetVersion = fresh.dataset.sheetVersion;
  document.dispatchEvent(new CustomEvent("sheet:fresh", { detail: page }));
}

function replace(id, page) {
  const shown = document.getElementById(id);
  const found = page.getElementById(id);
  const fresh = found && document.importNode(found, true); // Parts may hold one another.
  if (shown && fresh) shown.replaceWith(fresh);
  else if (shown) shown.remove();
  else if (fresh) document.getElementById("standings")?.before(fresh);
}

/** Say that the sheet is gone, and let it go here too. */
async function end() {
  isGone = true;
  document.querySelector("[data-sheet-gone]").hidden = false;
  await forget(new URL(".", new URL(sheet.dataset.sheetVersionAt, location)).pathname);
}

async function look() {
  try {
    const version = await text(sheet.dataset.sheetVersionAt);
    if (version !== sheet.dataset.sheetVersion) await refresh();
  } catch (error) {
    console.warn(error);
  }
  plan();
}

function plan() {
  clearTimeout(timer);
  if (!document.hidden && !isGone) timer = setTimeout(look, WAIT);
}

document.addEventListener("visibilitychange", () => (document.hidden || isGone ? plan() : look()));

plan();
