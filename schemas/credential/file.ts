import type { FieldReviewState, RejectReason, ValueSource } from '#schemas/vocabulary/index.ts';

/**
 * A field of a credential file as the API tells it (GET /credentialing/instances/{id}): never who judged it, only
 * how and, when refused, why.
 */
export interface FieldState {
  /** Property names from the root of the form's data. */
  readonly path: readonly string[];
  readonly label: string;
  readonly section: string;
  readonly required: boolean;
  readonly shown: boolean;
  /** Its value is a mask (docs/decisions/012). */
  readonly sensitive: boolean;
  /** 0: never filled in. */
  readonly rev: number;
  readonly state: FieldReviewState | null;
  /** Typed since the last submit. */
  readonly draft: boolean;
  readonly reason_code: RejectReason | null;
  readonly reason_text: string | null;
  /** ISO 8601. */
  readonly reviewed_at: string | null;
  /** Who wrote it and how; staff alone learn that. */
  readonly author_id?: string | null;
  readonly source?: ValueSource | null;
  /** The last approved value, only when the current one is another. */
  readonly value_approved?: unknown;
}
export type FieldStates = Readonly<Record<string, FieldState>>;
