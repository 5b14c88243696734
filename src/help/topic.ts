import type { Text } from '#schemas/engine/codes.ts';

/** What is said of a screen to who asks. */
export interface Topic {
  readonly title: Text;
  /** What the screen is for. */
  readonly about: Text;
  /** What one does there, in the order in which one does it. */
  readonly tips: readonly Text[];
}
