/**
 * What `getComputedStyle` answers on a page without style sheets: the element's own style, what it inherits, and what HTML
 * gives its kind. jsdom matches every rule of its default sheet anew for every element whose role, name or visibility is asked
 * for, which was a quarter of the time of console tests. A page that has styles of its own (`show(..., { styled: true })`) is
 * still answered by jsdom.
 */
const INHERITED = new Set(['visibility', 'pointer-events', 'cursor', 'color', 'direction', 'user-select']);
const INITIAL: Readonly<Record<string, string>> = {
  visibility: 'visible',
  'pointer-events': 'auto',
  direction: 'ltr',
};
/** https://html.spec.whatwg.org/multipage/rendering.html#hidden-elements */
const HIDDEN =
  'area, base, datalist, head, link, meta, noembed, noframes, param, rp, script, style, template, title'.split(
    ', ',
  );
/** https://html.spec.whatwg.org/multipage/rendering.html#flow-content-3, sections, lists, tables and forms */
const BLOCK =
  'html, body, address, article, aside, blockquote, center, dd, details, dialog, dir, div, dl, dt, fieldset, figcaption, figure, footer, form, h1, h2, h3, h4, h5, h6, header, hgroup, hr, legend, li, listing, main, menu, nav, ol, p, plaintext, pre, search, section, summary, ul, xmp'.split(
    ', ',
  );
/** https://html.spec.whatwg.org/multipage/rendering.html#tables-2 and form controls: words beside them are words of their own. */
const OTHER = {
  button: 'inline-block',
  input: 'inline-block',
  table: 'table',
  caption: 'table-caption',
  thead: 'table-header-group',
  tbody: 'table-row-group',
  tfoot: 'table-footer-group',
  tr: 'table-row',
  td: 'table-cell',
  th: 'table-cell',
};
const DISPLAY = new Map([
  ...Object.entries(OTHER),
  ...HIDDEN.map((name) => [name, 'none'] as const),
  ...BLOCK.map((name) => [name, 'block'] as const),
]);
const NONE = '';

const isHidden = (element: Element): boolean =>
  element.hasAttribute('hidden') ||
  (element.localName === 'dialog' && !element.hasAttribute('open')) ||
  (element.localName === 'input' && element.getAttribute('type') === 'hidden');

const ownStyle = (element: Element): CSSStyleDeclaration | undefined => (element as HTMLElement).style;

function valueOf(element: Element, name: string): string {
  const own = ownStyle(element)?.getPropertyValue(name);
  if (own && own !== 'inherit') return own;
  if (name === 'display') return isHidden(element) ? 'none' : (DISPLAY.get(element.localName) ?? 'inline');
  const parent = own === 'inherit' || INHERITED.has(name) ? element.parentElement : null;
  return parent ? valueOf(parent, name) : (INITIAL[name] ?? NONE);
}

const hyphenated = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

const styleOf = (element: Element): CSSStyleDeclaration =>
  new Proxy({} as CSSStyleDeclaration, {
    get: (_, name) =>
      name === 'getPropertyValue'
        ? (property: string) => valueOf(element, property)
        : typeof name === 'string'
          ? valueOf(element, hyphenated(name))
          : undefined,
  });

/** Pseudo-elements have what a rule gives them, and no rule gives them anything. */
const nothing = document.createElement('span');

/** The page's own window is another object than the global one, whose functions Vitest has copied. */
const page = document.defaultView ?? window;
const byRules = page.getComputedStyle.bind(page);
/** Without those of shadow trees, such as the editor of code has: jsdom applies them to the whole page, and never lets them go. */
const styles = document.getElementsByTagName('style');
page.getComputedStyle = window.getComputedStyle = (element, pseudo) =>
  styles.length > 0 ? byRules(element, pseudo) : styleOf(pseudo ? nothing : element);
