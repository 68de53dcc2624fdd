/**
 * The match page follows the match: it asks for the version alone, and fetches itself anew when
 * that has changed.
 *
 * `[data-follow]` holds the address of the version, and `data-follow-version` the one shown. A
 * page on which something can be filled in is never replaced: it only says, in
 * `[data-follow-notice]`, that the match has moved on. `[data-follow-say]` tells screen readers
 * whose turn it is, in the words of `[data-follow-words]`.
 */

const FIRST = 5_000;
const LAST = 30_000;
const SLOWER = 1.25;

let wait = FIRST;
let timer = 0;

const region = () => document.querySelector("[data-follow]");

/** Whether somebody may be about to choose or type something. */
function isFilledIn() {
  return region().querySelector("form input:not([type=hidden]), form button[name=move]") !== null;
}

async function versionNow() {
  const response = await fetch(region().dataset.follow, { cache: "no-cache" });
  if (!response.ok) throw new Error(`${response.url}: ${response.status}`);
  return (await response.text()).trim();
}

/** Put the match as it is now in the place of the one shown; say whose turn it is. */
async function replace() {
  const response = await fetch(location.pathname, { cache: "no-store" });
  if (!response.ok || response.redirected) throw new Error(`${response.url}: ${response.status}`);
  const page = new DOMParser().parseFromString(await response.text(), "text/html");
  const fresh = page.querySelector("[data-follow]");
  if (!fresh) throw new Error("the page has no match");
  keepFolds(fresh);
  region().replaceWith(fresh);
  document.title = page.title;
  document.querySelector("[data-follow-say]").textContent =
    fresh.querySelector("[data-follow-words]")?.textContent.replace(/\s+/g, " ").trim() ?? "";
}

/** What was unfolded stays so. */
function keepFolds(fresh) {
  const shown = region().querySelectorAll("details");
  fresh.querySelectorAll("details").forEach((fold, at) => {
    fold.open = shown[at]?.open ?? false;
  });
}

async function look() {
  try {
    if ((await versionNow()) !== region().dataset.followVersion) {
      if (isFilledIn()) {
        document.querySelector("[data-follow-notice]").hidden = false;
        return;
      }
      await replace();
      wait = FIRST;
    }
  } catch (error) {
    console.warn(error);
  }
  wait = Math.min(wait * SLOWER, LAST);
  plan();
}

function plan() {
  clearTimeout(timer);
  if (!document.hidden && region()) timer = setTimeout(look, wait);
}

document.addEventListener("visibilitychange", () => {
  wait = FIRST;
  if (document.hidden) clearTimeout(timer);
  else if (region()) look();
});

plan();
