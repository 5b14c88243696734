import type { MergeItem } from '#schemas/engine/formMerge.ts';

/** What a release ships of a form that was changed here, against what it is here (`mergeForms`). */
export interface FormRelease {
  readonly key: string;
  readonly title: string;
  /** When it was first there, ISO 8601. */
  readonly shipped_at: string;
  /** The version that the changes would be made to. */
  readonly current: number;
  readonly items: readonly MergeItem[];
}
