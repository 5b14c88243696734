import type { FormattedField } from '#schemas/engine/field.ts';
import { FORMATS } from '#schemas/engine/formats.ts';
import { textKind } from '../shared/textKind.tsx';

export const email = textKind<FormattedField>({
  // Not type=email: browsers rewrite what is typed there (punycode) and report an empty value for a bad one.
  inputMode: 'email',
  href: (value) => (FORMATS['mail-address']?.(value) ? `mailto:${encodeURI(value)}` : null),
});
