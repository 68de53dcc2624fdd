/**
 * The match page follows the match: it asks for the version alone, and fetches itself anew when
 * that has changed.
 *
 * `[data-follow]` says what is shown: the status, the seats taken, the version. Its
 * `data-follow-page` is the address of the match (a refusal stands at another one), and
 * `data-follow-version` that of the version; a table that waits for people has none,
 * for nothing has been decided there yet, and is fetched whole. A page on which something can be
 * filled in is never replaced: it only says, in `[data-follow-notice]`, that the match has moved
 * on. `[data-follow-say]` tells screen readers whose turn it is, as `[data-follow-words]` has it.
 *
 * With `data-follow-soon` a bot is to act, so the first looks come soon. With `data-follow-leave`
 * the page says what became of a move, and leads on to the match once that has moved on.
 */

const SOON = [500, 1_000, 2_000];
const FIRST = 5_000;
const LAST = 30_000;
const SLOWER = 1.25;

let looks = 0;
let timer = 0;

const region = () => document.querySelector("[data-follow]");

/** How long to wait for the next look, after so many that found nothing new. */
function wait() {
  const soon = "followSoon" in region().dataset ? SOON : [];
  return soon[looks] ?? Math.min(FIRST * SLOWER ** (looks - soon.length), LAST);
}

/** Whether somebody may be about to choose or type something. */
function isFilledIn() {
  return region().querySelector("form input:not([type=hidden]), form button[name=move]") !== null;
}

async function answer(address, options) {
  const response = await fetch(address, options);
  if (!response.ok || response.redirected) throw new Error(`${response.url}: ${response.status}`);
  return (await response.text()).trim();
}

/** The page as it is now. */
async function pageNow() {
  const html = await answer(region().dataset.followPage, { cache: "no-store" });
  const page = new DOMParser().parseFromString(html, "text/html");
  if (!page.querySelector("[data-follow]")) throw new Error("the page has no match");
  return page;
}

/** Whether the version says that the match is where it was; of a table that waits it says nothing. */
async function isSameVersion() {
  const { follow, followVersion } = region().dataset;
  if (!followVersion) return false;
  return (await answer(followVersion, { cache: "no-cache" })) === follow.split(" ").at(-1);
}

/** The page as it is now if it shows anything else, else nothing. */
async function pageIfChanged() {
  const { follow } = region().dataset;
  const page = await pageNow();
  return page.querySelector("[data-follow]").dataset.follow === follow ? null : page;
}

/** Put the match as it is now in the place of the one shown; say whose turn it is. */
function show(page) {
  const fresh = page.querySelector("[data-follow]");
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
    const isSame = await isSameVersion();
    if (!isSame && "followLeave" in region().dataset) {
      location.replace(region().dataset.followPage);
      return;
    }
    const page = isSame ? null : await pageIfChanged();
    if (page && isFilledIn()) {
      document.querySelector("[data-follow-notice]").hidden = false;
      return;
    }
    if (page) show(page);
    looks = page ? 0 : looks + 1;
  } catch (error) {
    console.warn(error);
    looks += 1;
  }
  plan();
}

function plan() {
  clearTimeout(timer);
  if (!document.hidden && region()) timer = setTimeout(look, wait());
}

document.addEventListener("visibilitychange", () => {
  looks = 0;
  if (document.hidden) clearTimeout(timer);
  else if (region()) look();
});

plan();
