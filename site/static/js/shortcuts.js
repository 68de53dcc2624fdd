/**
 * Keys that lead somewhere: `[data-shortcut]` links of the page say which key presses them, one
 * letter or two in a row. Nothing happens while somebody types, with a modifier held, or where they
 * were switched off on the page that lists them (WCAG 2.1.4).
 */

const OFF = "shortcuts-off";
const PAUSE = 1000; // Milliseconds in which the second letter of two comes.
let before = "";
let pressed = 0;

const isOff = () => {
  try {
    return localStorage.getItem(OFF) !== null;
  } catch {
    return false; // Storage is forbidden: nobody can have switched anything off.
  }
};

function isTyping(target) {
  return target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName);
}

const linkOf = (keys) => document.querySelector(`[data-shortcut="${CSS.escape(keys)}"]`);

addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.altKey || event.metaKey || event.key.length !== 1) return;
  if (isTyping(event.target) || isOff()) return;
  const pair = event.timeStamp - pressed < PAUSE ? before + event.key : "";
  const link = linkOf(pair) ?? linkOf(event.key);
  before = event.key;
  pressed = event.timeStamp;
  if (!link) return;
  event.preventDefault();
  link.click();
});

const row = document.querySelector("[data-shortcuts-switch]");
if (row) {
  const box = row.querySelector("input");
  box.checked = !isOff();
  row.hidden = false;
  box.addEventListener("change", () => {
    if (box.checked) localStorage.removeItem(OFF);
    else localStorage.setItem(OFF, "1");
  });
}
