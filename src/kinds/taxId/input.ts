import type { FormattedField } from '#schemas/engine/field.ts';
import { textInputsWith } from '../shared/textInputs.tsx';
import { formatTaxId } from './format.ts';

export const taxIdInputs = textInputsWith<FormattedField>({ inputMode: 'numeric', format: formatTaxId });
