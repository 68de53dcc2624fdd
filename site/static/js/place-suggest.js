// Suggests towns while somebody types. Without it one types, submits and chooses.
const WAIT = 150;
const LEAST = 2;

for (const form of document.querySelectorAll("[data-places]")) {
  const field = form.querySelector("input[name=q]");
  const list = form.querySelector("[data-places-list]");
  let timer;
  let asked = 0;

  async function suggest() {
    const mine = ++asked;
    const words = field.value.trim();
    if (words.length < LEAST) {
      list.replaceChildren();
      return;
    }
    const address = `${form.dataset.places}?${new URLSearchParams({ q: words })}`;
    const answer = await fetch(address).catch(() => null);
    const html = answer?.ok ? await answer.text() : "";
    if (mine === asked) {
      list.innerHTML = html;
    }
  }

  field.addEventListener("input", () => {
    clearTimeout(timer);
    timer = setTimeout(suggest, WAIT);
  });
}
