/**
 * Shows a hand in other groups without loading the page anew. It works on links and forms with
 * `data-regroup` (their address says how the hand is grouped), fetches the page that they lead to,
 * and puts the part marked `data-regrouped` of it in the place of the one shown. What is grouped by
 * fields is shown as soon as one of them is changed. Where anything fails, the browser follows the
 * link or sends the form as it would without a script.
 */

async function regroup(address, follow) {
  try {
    const response = await fetch(address, { cache: "no-store" });
    if (!response.ok) throw new Error(`${response.url}: ${response.status}`);
    const page = new DOMParser().parseFromString(await response.text(), "text/html");
    const fresh = page.querySelector("[data-regrouped]");
    const shown = document.querySelector("[data-regrouped]");
    if (!fresh || !shown) throw new Error("the page shows no hand");
    const { name } = document.activeElement ?? {};
    shown.replaceWith(fresh);
    history.replaceState(null, "", address);
    fresh.querySelector(name ? `[name="${name}"]` : "[data-regroup][aria-current]")?.focus();
  } catch (error) {
    console.warn(error);
    follow();
  }
}

function addressOf(form) {
  const address = new URL(form.action);
  address.search = new URLSearchParams(new FormData(form));
  return address;
}

document.addEventListener("click", (event) => {
  const link = event.target.closest("a[data-regroup]");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  regroup(link.href, () => location.assign(link.href));
});

document.addEventListener("submit", (event) => {
  const form = event.target.closest("form[data-regroup]");
  if (!form) return;
  event.preventDefault();
  regroup(addressOf(form), () => form.submit());
});

document.addEventListener("change", (event) => {
  const form = event.target.closest("form[data-regroup]");
  if (form) regroup(addressOf(form), () => form.submit());
});
