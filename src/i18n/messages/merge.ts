import type { Messages } from '../types.ts';

/** Keys are read as `merge.<key>`. */
export const mergeMessages = {} as const satisfies Messages;
