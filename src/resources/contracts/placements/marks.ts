/** The element that says which keys move a placement; there is one editor on a screen. */
export const KEYS_HELP = 'placement-keys';

/** The part of the screen in which the pages scroll. */
export const STAGE = 'data-stage';

/** The frame on a page that shows where a placement of another page will stand once it is let go. */
export const CARRIED = 'data-carried';
