import type { FormattedField } from '#schemas/engine/field.ts';
import { FORMATS } from '#schemas/engine/formats.ts';
import { textKind } from '../shared/textKind.tsx';

export const email = textKind<FormattedField>({
  href: (value) => (FORMATS['mail-address']?.(value) ? `mailto:${encodeURI(value)}` : null),
});
