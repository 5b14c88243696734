/** On paper there is nothing to click. */
export const NOT_PRINTED = { '@media print': { display: 'none' } } as const;

/** What fits on a page is not cut by its end. */
export const WHOLE_ON_PAPER = { '@media print': { breakInside: 'avoid' } } as const;

/** Letter paper: black on white, links as their words, and nothing cut that fits on a page. */
export const ON_PAPER = {
  '@page': { size: 'letter', margin: '0.6in' },
  '@media print': {
    'html, body': { background: '#fff !important', color: '#000 !important' },
    main: { padding: '0 !important' },
    // The way past the menu.
    'a[href="#main"]': { display: 'none' },
    a: { color: 'inherit !important', textDecoration: 'none !important' },
    'h1, h2, h3': { breakAfter: 'avoid' },
    'tr, li, dl > div': { breakInside: 'avoid' },
    thead: { display: 'table-header-group' },
    // A table that scrolls in itself would be cut at its edge.
    '[role="region"]': { overflow: 'visible !important', maxHeight: 'none !important' },
  },
} as const;
