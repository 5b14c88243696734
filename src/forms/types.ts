import type { JsonSchema } from '#schemas/engine/kinds.ts';
import type { Rule } from '#schemas/engine/rules.ts';
import type { FieldReviewState } from '#schemas/vocabulary/index.ts';

/** A field of a form as the API tells it (GET credentialing/accounts/{id}/form). */
export interface FieldState {
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
  readonly reviewed_at: string | null;
  /** The last approved value, only when the current one is another. */
  readonly value_approved?: unknown;
}
export type FieldStates = Readonly<Record<string, FieldState>>;

/** A form in the reader's language. */
export interface FormDefinition {
  readonly schema: JsonSchema;
  readonly ui_schema: JsonSchema;
  /** With dotted paths into the data. */
  readonly rules: readonly Rule[];
  readonly validator_url: string;
}

export type FormValues = Readonly<Record<string, unknown>>;
