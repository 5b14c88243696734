import type { FormattedField } from '#schemas/engine/field.ts';
import { textInputsWith } from '../shared/textInputs.tsx';

export const urlInputs = textInputsWith<FormattedField>({ inputMode: 'url' });
