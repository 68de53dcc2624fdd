/**
 * What was on the screen is read: the page presses its own button “Mark all as read”.
 *
 * The marks stay until the page is left, so that the reader sees what was new.
 */

const form = document.querySelector("[data-chat-read]");

async function mark() {
  const button = form.querySelector("button");
  const fields = new FormData(form);
  fields.set(button.name, button.value);
  const answer = await fetch(form.action, { method: "POST", body: new URLSearchParams(fields) });
  if (answer.ok) form.hidden = true;
}

if (form) {
  if (document.visibilityState === "visible") mark();
  else document.addEventListener("visibilitychange", mark, { once: true });
}
