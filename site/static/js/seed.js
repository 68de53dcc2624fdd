/**
 * A word for the shuffle that the reader's own browser makes: 128 bits, in hexadecimal.
 *
 * `[data-seed-make]` is the button, shown only here; a word that is changed by hand afterwards
 * counts as typed (kind 0) and no longer as made by the browser (kind 1).
 */

const TYPED = "0";
const BROWSER = "1";

function word() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

for (const form of document.querySelectorAll("[data-seed-form]")) {
  const seed = form.querySelector("[data-seed]");
  const kind = form.querySelector("[data-seed-kind]");
  const make = form.querySelector("[data-seed-make]");
  make.hidden = false;
  make.addEventListener("click", () => {
    seed.value = word();
    kind.value = BROWSER;
  });
  seed.addEventListener("input", () => {
    kind.value = TYPED;
  });
}
