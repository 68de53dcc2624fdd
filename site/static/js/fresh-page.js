/**
 * A page that shows a hand is never shown from the browser's memory: who comes back to it with
 * Back, after signing out perhaps, gets it anew.
 */

addEventListener("pageshow", (event) => {
  if (event.persisted) location.reload();
});
