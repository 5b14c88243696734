import type { Messages } from '../types.ts';

/** Keys are read as `leads.<key>`. */
export const leadMessages = {} as const satisfies Messages;
