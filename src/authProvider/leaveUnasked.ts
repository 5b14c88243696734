/**
 * A form's question whether to leave would keep its contents on the screen of somebody who is not there, or has answered.
 * @returns how to let forms ask again
 */
export function leaveUnasked(): () => void {
  const hush = (event: Event) => event.stopImmediatePropagation();
  window.addEventListener('beforeunload', hush, { capture: true });
  return () => window.removeEventListener('beforeunload', hush, { capture: true });
}

/** What is on the screen is no longer this person's to see: it is gone at once, and the page begins anew. */
export function beginAnew(): void {
  leaveUnasked();
  document.body.hidden = true;
  window.location.reload();
}
