/** Parts below one another; what is long breaks instead of widening the page. */
export const STACK = { display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' } as const;

/** A list whose items are cards. */
export const PLAIN_LIST = { ...STACK, listStyle: 'none', m: 0, p: 0, gap: 1.5 } as const;

/** Things beside one another that go to the next line where there is no room. */
export const LINE = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: 1,
  alignItems: 'center',
  minWidth: 0,
} as const;

/** What people typed, as they typed it. */
export const TYPED = { whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' } as const;
