import type { Messages } from '../types.ts';

/** Keys are read as `activities.<key>`. */
export const activitiesMessages = {} as const satisfies Messages;
