import type { FormattedField } from '#schemas/engine/field.ts';
import { textInputsWith } from '../shared/textInputs.tsx';

export const timeInputs = textInputsWith<FormattedField>({ type: 'time' });
