/**
 * Runs verify-deal.js over a list of values from standard input and prints the outcomes.
 * With --insecure there is no WebCrypto; with --page it is proof-page.js on one proof, in a page
 * of a few stand-ins (a null is a proof that cannot be fetched).
 */
import { readFileSync } from "node:fs";
import { webcrypto } from "node:crypto";

const mode = process.argv[2];
const input = JSON.parse(readFileSync(0, "utf-8"));
Object.defineProperty(globalThis, "crypto", {
  value: mode === "--insecure" ? undefined : webcrypto,
  configurable: true,
});

function standIn() {
  return { children: [], append(child) { this.children.push(child); } };
}

/** An element whose every sentence is its own name, so that the test sees which was chosen. */
const result = {
  dataset: { busy: "said: busy", failed: "said: failed" },
  shown: [],
  getAttribute: (name) =>
    name.startsWith("data-step-") ? "hand {hand}: {value}" : `said: ${name.slice(5).replace("-", " ")}`,
  replaceChildren(...children) { this.shown = children; },
};

async function page(proof) {
  const element = { dataset: { proofUrl: "/proof.json" }, querySelector: () => result };
  globalThis.document = { querySelectorAll: () => [], createElement: standIn };
  globalThis.fetch = async () => ({ ok: proof !== null, status: 404, json: async () => proof });
  const { check } = await import("./proof-page.js");
  await check(element);
  const items = result.shown.flatMap((child) => (child.children.length ? child.children : [child]));
  const texts = items.map((item) => item.textContent).filter(Boolean);
  return { outcome: result.dataset.proofOutcome, texts };
}

async function all(values) {
  const { verify } = await import("./verify-deal.js");
  const outcomes = [];
  for (const value of values) outcomes.push(await verify(value));
  return outcomes;
}

console.log(JSON.stringify(mode === "--page" ? await page(input) : await all(input)));
