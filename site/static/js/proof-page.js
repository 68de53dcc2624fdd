/**
 * The proof page: fetches the proof, checks it here in the browser, and writes what it found.
 *
 * Every `[data-proof-url]` is an address of a proof or a record. Its outcome goes into the
 * `[data-proof-result]` inside it, which carries all sentences as data attributes, translated:
 * `data-busy`, `data-failed` (the proof cannot be fetched), `data-reason-ok`,
 * `data-reason-bad-deck` and so on for each reason, and `data-step-deck` and so on for each step
 * that holds, with `{hand}` and `{value}` where the numbers go. The markup is
 * templates/games/partials/proof_check.html.
 */

import { verify } from "./verify-deal.js";

/** The sentence of a data attribute: `data-reason-bad-deck` is said by ("reason", "bad deck"). */
function sentence(result, kind, name) {
  return result.getAttribute(`data-${kind}-${name.replaceAll(" ", "-")}`) ?? name;
}

function filled(text, values) {
  return text.replace(/\{(\w+)\}/g, (whole, name) => values[name] ?? whole);
}

function paragraph(text, ok) {
  const element = document.createElement("p");
  element.textContent = text;
  element.className = `message message--${ok ? "success" : "error"}`;
  return element;
}

function list(result, steps) {
  const element = document.createElement("ol");
  element.className = "proof-check__steps";
  for (const step of steps) {
    const item = document.createElement("li");
    item.textContent = filled(sentence(result, "step", step.step), step);
    element.append(item);
  }
  return element;
}

async function outcome(url) {
  const response = await fetch(url, { headers: { Accept: "application/json" } });
  if (!response.ok) throw new Error(`${url}: ${response.status}`);
  return verify(await response.json());
}

/** Check one element's proof and show the outcome in it. */
export async function check(element) {
  const result = element.querySelector("[data-proof-result]");
  result.textContent = result.dataset.busy;
  try {
    const { ok, reason, steps } = await outcome(element.dataset.proofUrl);
    result.dataset.proofOutcome = reason;
    result.replaceChildren(paragraph(sentence(result, "reason", reason), ok), list(result, steps));
  } catch (error) {
    console.warn(error);
    result.dataset.proofOutcome = "failed";
    result.replaceChildren(paragraph(result.dataset.failed, false));
  }
}

document.querySelectorAll("[data-proof-url]").forEach(check);
