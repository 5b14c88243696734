import type { Messages } from '../types.ts';

/** Keys are read as `bulk.<key>`. */
export const bulkMessages = {} as const satisfies Messages;
