import type { Messages } from '../types.ts';

/** Keys are read as `imports.<key>`. */
export const importMessages = {} as const satisfies Messages;
