/**
 * From position to position with the arrow keys: left is the link `rel=prev`, right `rel=next`.
 */

const RELS = { ArrowLeft: "prev", ArrowRight: "next" };

addEventListener("keydown", (event) => {
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  document.querySelector(`a[rel=${RELS[event.key] ?? "none"}]`)?.click();
});
