import type { JsonSchema } from '#schemas/engine/kinds.ts';
import type { Rule } from '#schemas/engine/rules.ts';

/** A form in the reader's language. */
export interface FormDefinition {
  readonly schema: JsonSchema;
  readonly ui_schema: JsonSchema;
  /** With dotted paths into the data. */
  readonly rules: readonly Rule[];
  readonly validator_url: string;
}

export type FormValues = Readonly<Record<string, unknown>>;
