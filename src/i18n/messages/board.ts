import type { Messages } from '../types.ts';

/** Keys are read as `board.<key>`. */
export const boardMessages = {} as const satisfies Messages;
