import type { Messages } from '../types.ts';

/** Keys are read as `assign_rules.<key>`. */
export const assignRuleMessages = {} satisfies Messages;
