/** Looks of a button that is `aria-disabled`, not `disabled`: the one that was pressed last must keep the focus. */
export const ARIA_DISABLED = { '&[aria-disabled=true]': { opacity: 0.3, cursor: 'default' } } as const;
