/**
 * Stands between the pages and the network once a sheet was open on this phone (`offline-keep.js`).
 *
 * Without a network it shows a sheet as it was last seen, and of every other page the one that
 * says so. What it keeps of readers is the pages of a few sheets. They go when somebody signs in
 * or out here, and each of them when the site gives it no more. It answers nothing but pages and
 * their parts.
 */

const NO_NETWORK = "/offline/";
const ACCOUNTS = "/accounts/";
const SHEET = /^\/scoresheets\/s\/[^/]+\/$/;
const GONE = [403, 404, 410];
const MOST_SHEETS = 5;

let readers = 0; // A page that was asked for before the reader changed is not kept after.

self.addEventListener("install", () => self.skipWaiting());

self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

self.addEventListener("message", (event) => {
  if (SHEET.test(event.data)) event.waitUntil(keep(event.data, fetch(event.data)));
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (origin !== location.origin) return;
  if (request.method === "POST" && pathname.startsWith(ACCOUNTS)) event.waitUntil(forget());
  if (request.method !== "GET") return;
  const isPage = request.mode === "navigate";
  const isSheet = SHEET.test(pathname);
  if (!isPage && !isSheet && !pathname.startsWith("/static/")) return;
  const answer = fetch(request);
  if (isSheet) event.waitUntil(keep(pathname, answer));
  event.respondWith(isSheet && !isPage ? answer : answer.catch(() => kept(pathname, isPage)));
});

/** Put the page of a sheet on the shelf, the newest last; the oldest go, and what is gone. */
async function keep(address, answer) {
  const reader = readers;
  const response = await answer.then((found) => found.clone()).catch(() => null);
  const isWanted = response?.status === 200 && !response.redirected;
  if (!isWanted && !GONE.includes(response?.status)) return;
  const shelf = await caches.open("sheets");
  await shelf.delete(address);
  if (!isWanted || reader !== readers) return;
  await shelf.put(address, response);
  const old = (await shelf.keys()).slice(0, -MOST_SHEETS);
  await Promise.all(old.map((request) => shelf.delete(request)));
}

function forget() {
  readers += 1;
  return caches.delete("sheets");
}

async function kept(address, isPage) {
  const found = await caches.match(address, { ignoreVary: true });
  const instead = isPage ? await caches.match(NO_NETWORK) : undefined;
  return found ?? instead ?? Response.error();
}
