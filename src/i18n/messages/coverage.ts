import type { Messages } from '../types.ts';

/** Keys are read as `coverage.<key>`. */
export const coverageMessages = {} satisfies Messages;
