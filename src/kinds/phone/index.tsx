import type { FormattedField } from '#schemas/engine/field.ts';
import { textKind } from '../shared/textKind.tsx';
import { formatPhone } from './format.ts';

export const phone = textKind<FormattedField>({
  type: 'tel',
  inputMode: 'tel',
  format: formatPhone,
  href: (value) => (/^\+\d+$/.test(value) ? `tel:${value}` : null),
});
