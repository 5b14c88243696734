import type { FormattedField } from '#schemas/engine/field.ts';
import { textInputsWith } from '../shared/textInputs.tsx';

export const npiInputs = textInputsWith<FormattedField>({ inputMode: 'numeric' });
