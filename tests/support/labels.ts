/**
 * `labels` of form controls as HTML defines them, by one look at the labels of the page: jsdom goes through every element of
 * the page, and that for each control that is asked, which was a third of the time of tests that look by label.
 */
const LABELABLE = 'button, input:not([type="hidden"]), meter, output, progress, select, textarea';

const isOf = (label: HTMLLabelElement, control: HTMLElement): boolean =>
  label.hasAttribute('for')
    ? label.htmlFor === control.id && control.id !== ''
    : label.contains(control) && label.querySelector(LABELABLE) === control;

interface Seen {
  /** Grows and shrinks with the page. */
  readonly live: HTMLCollectionOf<HTMLLabelElement>;
  readonly labels: readonly HTMLLabelElement[];
}
let seen: Seen | null = null;

/** All labels of the page; kept as long as nothing else runs, since a query asks every control for its own. */
function labelsOn(page: Document): readonly HTMLLabelElement[] {
  if (seen?.live.length !== seen?.labels.length) seen = null;
  if (!seen) {
    const live = page.getElementsByTagName('label');
    seen = { live, labels: [...live] };
    queueMicrotask(() => void (seen = null));
  }
  return seen.labels;
}

function labelsOf(this: HTMLElement): HTMLLabelElement[] | null {
  if (this instanceof HTMLInputElement && this.type === 'hidden') return null;
  return labelsOn(this.ownerDocument).filter((label) => label.isConnected && isOf(label, this));
}

if (typeof HTMLElement !== 'undefined')
  for (const control of [HTMLButtonElement, HTMLInputElement, HTMLSelectElement, HTMLTextAreaElement])
    Object.defineProperty(control.prototype, 'labels', { configurable: true, get: labelsOf });
