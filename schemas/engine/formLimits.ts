import { FORM_FILE_MAX_BYTES } from '#schemas/vocabulary/limits.ts';

/** How large a form may be; beyond it a browser and the server's compiler would take too long. */
export const FORM_LIMITS = {
  /** Fields, columns of lists included. A draft of a file saves as many at once. */
  fields: 500,
  /** Objects and lists inside one another, from a part of the form (its schema, its ui …) on. */
  depth: 12,
  /** Characters of the form as JSON. */
  size: FORM_FILE_MAX_BYTES,
  /** Choices that a field names itself. */
  options: 200,
  /** Characters of a pattern. */
  pattern: 500,
  rules: 200,
  /** Operations on stored values, and values that one of them maps. */
  ops: 500,
  /** Answers on which a field may hang, those of the fields it asks included. */
  conditions: 20,
} as const;
