/**
 * Lets this page be shown again without a network: has `offline-worker.js` stand before it, and
 * keeps the styles and scripts that it has loaded, and with them the page that is shown instead of
 * all others, as this release has it. Only where the site has TLS, or is this machine.
 */

const WORKER = "/sw.js";
const NO_NETWORK = "/offline/";

/** The addresses of the styles and scripts of this page, and of what they have loaded. */
const loaded = () =>
  performance
    .getEntriesByType("resource")
    .map((entry) => entry.name)
    .filter((name) => new URL(name).pathname.startsWith("/static/"));

/** The addresses of the styles and scripts that a page names. */
const named = (html) =>
  [
    ...new DOMParser()
      .parseFromString(html, "text/html")
      .querySelectorAll("link[rel=stylesheet], script[src]"),
  ].map((part) => part.href ?? part.src);

async function keepParts() {
  const instead = await fetch(NO_NETWORK, { credentials: "omit" });
  if (!instead.ok) throw new Error(`${NO_NETWORK}: ${instead.status}`);
  const wanted = new Set([...loaded(), ...named(await instead.clone().text())]);
  const shelf = await caches.open("parts");
  const old = (await shelf.keys()).filter(({ url }) => !wanted.delete(url));
  await shelf.addAll([...wanted]);
  await (await caches.open("no-network")).put(NO_NETWORK, instead);
  await Promise.all(old.map((request) => shelf.delete(request)));
}

async function keepPage() {
  const isFirst = !navigator.serviceWorker.controller;
  await navigator.serviceWorker.register(WORKER);
  const { active } = await navigator.serviceWorker.ready;
  await keepParts();
  if (isFirst) active.postMessage(location.pathname); // It has not seen this page on its way here.
}

/** Keep the page of a sheet no more. */
export async function forget(address) {
  if (!("caches" in window)) return;
  const shelf = await caches.open("sheets");
  await shelf.delete(address);
}

if ("serviceWorker" in navigator && "caches" in window) {
  addEventListener("load", () => keepPage().catch(console.warn));
}
