import type { Messages } from '../types.ts';

/** Keys are read as `views.<key>`. */
export const viewsMessages = {} as const satisfies Messages;
