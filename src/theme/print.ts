/** On paper there is nothing to click. */
export const NOT_PRINTED = { '@media print': { display: 'none' } } as const;
