import type { FormattedField } from '#schemas/engine/field.ts';
import { formatPhone } from '#schemas/engine/phone.ts';
import { textKind } from '../shared/textKind.tsx';

export const phone = textKind<FormattedField>({
  format: formatPhone,
  href: (value) => (/^\+\d+$/.test(value) ? `tel:${value}` : null),
});
