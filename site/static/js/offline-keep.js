/**
 * Lets this page be shown again without a network: has `offline-worker.js` stand before it, and
 * keeps the styles and scripts that it has loaded. Only where the site has TLS, or is this machine.
 */

const WORKER = "/sw.js";

/** The addresses of the styles and scripts of this page, and of what they have loaded. */
const parts = () =>
  performance
    .getEntriesByType("resource")
    .map((entry) => entry.name)
    .filter((name) => new URL(name).pathname.startsWith("/static/"));

async function keepParts() {
  const shelf = await caches.open("parts");
  const wanted = new Set(parts());
  for (const { url } of await shelf.keys()) {
    if (!wanted.delete(url)) await shelf.delete(url);
  }
  await shelf.addAll([...wanted]);
}

async function keepPage() {
  const isFirst = !navigator.serviceWorker.controller;
  await navigator.serviceWorker.register(WORKER);
  await navigator.serviceWorker.ready;
  await keepParts();
  if (!isFirst) return; // The worker has seen this page on its way here.
  const shelf = await caches.open("sheets");
  await shelf.add(location.pathname);
}

if ("serviceWorker" in navigator && "caches" in window) {
  addEventListener("load", () => keepPage().catch(console.warn));
}
