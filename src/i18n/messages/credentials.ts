import type { Messages } from '../types.ts';

/** Keys are read as `credentials.<key>`. */
export const credentialMessages = {} as const satisfies Messages;
