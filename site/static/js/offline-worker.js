/**
 * Stands between the pages and the network once a sheet was open on this phone (`offline-keep.js`).
 *
 * Without a network it shows a sheet as it was last seen, and of every other page the one that
 * says so. What it keeps is the pages of a few sheets, which go when their reader signs out, and
 * that one page, which is the same for everybody. It answers nothing but pages and their parts.
 */

const NO_NETWORK = "/offline/";
const SIGN_OUT = "/accounts/logout/";
const SHEET = /^\/scoresheets\/s\/[^/]+\/$/;
const MOST_SHEETS = 5;

self.addEventListener("install", (event) => {
  self.skipWaiting();
  event.waitUntil(keep("no-network", NO_NETWORK, fetch(NO_NETWORK, { credentials: "omit" })));
});

self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (origin !== location.origin) return;
  if (request.method === "POST" && pathname === SIGN_OUT) event.waitUntil(caches.delete("sheets"));
  if (request.method !== "GET") return;
  const isPage = request.mode === "navigate";
  const isSheet = SHEET.test(pathname);
  if (!isPage && !isSheet && !pathname.startsWith("/static/")) return;
  const answer = fetch(request);
  if (isSheet) event.waitUntil(keep("sheets", pathname, answer));
  event.respondWith(isSheet && !isPage ? answer : answer.catch(() => kept(pathname, isPage)));
});

/** Put an answer on a shelf, the newest last; the oldest sheets go. */
async function keep(name, address, answer) {
  const response = await answer.then((found) => found.clone()).catch(() => null);
  if (response?.status !== 200 || response.redirected) return;
  const shelf = await caches.open(name);
  await shelf.delete(address);
  await shelf.put(address, response);
  const old = (await shelf.keys()).slice(0, -MOST_SHEETS);
  await Promise.all(old.map((request) => shelf.delete(request)));
}

async function kept(address, isPage) {
  const found = await caches.match(address, { ignoreVary: true });
  const instead = isPage ? await caches.match(NO_NETWORK) : undefined;
  return found ?? instead ?? Response.error();
}
