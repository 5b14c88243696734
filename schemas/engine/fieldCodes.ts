import { VOCABULARY } from '#schemas/vocabulary/index.ts';
import type { Codes } from './codes.ts';
import type { CodeField } from './field.ts';

/** The choices of a field: those of its list, or its own. */
export const codesOfField = (field: CodeField): Codes => field.codes ?? VOCABULARY[field.list];
