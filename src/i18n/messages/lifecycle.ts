import type { Messages } from '../types.ts';

/** Keys are read as `lifecycle.<key>`. */
export const lifecycleMessages = {} as const satisfies Messages;
