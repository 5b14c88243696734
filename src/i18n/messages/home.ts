import type { Messages } from '../types.ts';

/** Keys are read as `home.<key>`. */
export const homeMessages = {} satisfies Messages;
