import type { Text } from '#schemas/engine/codes.ts';

/** Own messages of one area: every key with both languages side by side, so that a missing one does not type-check. */
export interface Messages {
  readonly [key: string]: Text | Messages;
}
