/** How a column came to its field: by its header, by a header like it, by its cells, or as somebody mapped it before. */
export type SuggestedBy = 'name' | 'similar' | 'content' | 'earlier' | 'saved';

/** Why a column is mapped as it is, and how sure that is. */
export interface Suggestion {
  readonly column: string;
  readonly field: string;
  /** 0 to 1. */
  readonly confidence: number;
  readonly by: SuggestedBy;
}
