import type { FormattedField } from '#schemas/engine/field.ts';
import { formatPhone } from '#schemas/engine/phone.ts';
import { textInputsWith } from '../shared/textInputs.tsx';

export const phoneInputs = textInputsWith<FormattedField>({
  type: 'tel',
  inputMode: 'tel',
  format: formatPhone,
});
