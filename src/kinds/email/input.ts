import type { FormattedField } from '#schemas/engine/field.ts';
import { textInputsWith } from '../shared/textInputs.tsx';

export const emailInputs = textInputsWith<FormattedField>({
  // Not type=email: browsers rewrite what is typed there (punycode) and report an empty value for a bad one.
  inputMode: 'email',
});
