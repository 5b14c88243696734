/** The ground of the navigation, beside the page or over it. */
export const MENU = { border: 0, overflowX: 'hidden', bgcolor: 'rail.main', color: 'rail.on' } as const;
