import type { FieldReviewState } from '#schemas/vocabulary/index.ts';

/**
 * A field of a credential file as the API tells it (GET /credentialing/accounts/{id}/form): never who judged it, only
 * how and, when refused, why.
 */
export interface FieldState {
  /** Property names from the root of the form's data. */
  readonly path: readonly string[];
  readonly label: string;
  readonly section: string;
  readonly required: boolean;
  readonly shown: boolean;
  /** 0: never filled in. */
  readonly rev: number;
  readonly state: FieldReviewState | null;
  /** Typed since the last submit. */
  readonly draft: boolean;
  readonly reason_text: string | null;
  /** ISO 8601. */
  readonly reviewed_at: string | null;
  /** The last approved value, only when the current one is another. */
  readonly value_approved?: unknown;
}
export type FieldStates = Readonly<Record<string, FieldState>>;
